import type { Demo, ServiceContext } from '@fieldhouse/service-kit';
import { loadAnnouncements } from './announcements.ts';

const LEFT_UNREAD = 3;

export const demo: Demo = { after: ['auth', 'family', 'events'], load: loadDemo };

/**
 * The part of svc-notify: two announcements are sent, and some lines of the bell are read. Does nothing once any line
 * has been read: a club that an earlier release has loaded stays as it is, since during an upgrade the services that
 * this release's part asks may be of that release.
 */
export async function loadDemo(ctx: ServiceContext): Promise<void> {
  if (await ctx.db('notification_recipient').whereNotNull('read_at').first('user_id')) return;
  await loadAnnouncements(ctx);
  await markOlderAsRead(ctx);
}

/** Marks the notifications of the demo's registrations as read, except the newest three of each coach and the admin. */
async function markOlderAsRead(ctx: ServiceContext): Promise<void> {
  await ctx.db.raw(
    `UPDATE notification_recipient SET read_at = :now
     FROM (
       SELECT user_id, notification_id,
         row_number() OVER (PARTITION BY user_id ORDER BY notification_id DESC) AS age
       FROM notification_recipient
     ) AS listed
     WHERE listed.user_id = notification_recipient.user_id
       AND listed.notification_id = notification_recipient.notification_id
       AND listed.age > :left`,
    { now: ctx.clock(), left: LEFT_UNREAD },
  );
}
