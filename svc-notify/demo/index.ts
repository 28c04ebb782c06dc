import type { Demo, ServiceContext } from '@fieldhouse/service-kit';
import { loadAnnouncements } from './announcements.ts';

const LEFT_UNREAD = 3;

export const demo: Demo = { after: ['auth', 'family', 'events'], load: loadDemo };

/** The part of svc-notify: some lines of the bell are read, and two announcements are sent. */
export async function loadDemo(ctx: ServiceContext): Promise<void> {
  await markOlderAsRead(ctx);
  await loadAnnouncements(ctx);
}

/**
 * Marks the notifications of the demo's registrations as read, except the newest three of each coach and the admin.
 * Does nothing once any notification has been read.
 */
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
       AND listed.age > :left
       AND NOT EXISTS (SELECT FROM notification_recipient WHERE read_at IS NOT NULL)`,
    { now: ctx.clock(), left: LEFT_UNREAD },
  );
}
