import { clubToday } from '@fieldhouse/contracts';
import { conflict, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { type AnnouncementRow, announcementFor } from './announcement.repository.ts';
import type { Announcement } from './announcement.schema.ts';
import { audienceFor } from './audience-for.ts';
import { IS_THEIRS } from './copies.ts';
import { limitAnnouncements } from './limit-announcements.ts';
import { countedFor } from './save-announcement.ts';
import { wholeAnnouncement } from './whole-announcement.ts';

/**
 * Tells everybody again who has not read an announcement, once (S2.4.1935). It counts as one that is sent today, and
 * needs an audience that the caller may still address. Throws 404 for another coach's, 409 `already_reminded`, 409
 * `not_sent` while it is not sent to everybody, 403 `not_your_audience`, 429, and 503.
 */
export async function remindAnnouncement(ctx: ServiceContext, who: Who, id: number): Promise<Announcement> {
  const sent = await announcementFor(ctx.db, who, id);
  expectNotReminded(sent);
  await audienceFor(ctx, who, sent.audience);
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock();
    await limitAnnouncements(tx, { author: countedFor(sent, who), id: null, urgent: false, day: clubToday(now) });
    const reminded = await tx('announcement').where({ id, reminded_at: null }).update({ reminded_at: now });
    if (reminded === 0) throw alreadyReminded();
    await tx.raw(
      `UPDATE announcement_recipient r SET waiting = 'reminder'
       WHERE r.announcement_id = ? AND r.read_at IS NULL AND ${IS_THEIRS}`,
      [id],
    );
    await recordAudit(tx, ctx);
    return wholeAnnouncement(tx, await announcementFor(tx, who, id), undefined);
  });
}

function expectNotReminded({ state, remindedAt }: AnnouncementRow): void {
  if (state !== 'sent') throw conflict('not_sent', 'This announcement is not sent yet');
  if (remindedAt !== null) throw alreadyReminded();
}

const alreadyReminded = () => conflict('already_reminded', 'Who has not read this announcement was reminded already');
