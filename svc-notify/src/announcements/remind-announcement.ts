import { conflict, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { announcementFor } from './announcement.repository.ts';
import type { Announcement } from './announcement.schema.ts';
import { IS_THEIRS } from './copies.ts';
import { wholeAnnouncement } from './whole-announcement.ts';

/**
 * Tells everybody again who has not read an announcement, once (S2.4.1935). Throws 404 for another coach's, 409
 * `already_reminded`, and 409 `not_sent` while it is not sent to everybody.
 */
export async function remindAnnouncement(ctx: ServiceContext, who: Who, id: number): Promise<Announcement> {
  return ctx.db.transaction(async (tx) => {
    const { state, remindedAt } = await announcementFor(tx, who, id);
    if (state !== 'sent') throw conflict('not_sent', 'This announcement is not sent yet');
    const reminded =
      remindedAt === null &&
      (await tx('announcement').where({ id, reminded_at: null }).update({ reminded_at: ctx.clock() })) > 0;
    if (!reminded) throw conflict('already_reminded', 'Who has not read this announcement was reminded already');
    await tx.raw(
      `UPDATE announcement_recipient r SET waiting = 'reminder'
       WHERE r.announcement_id = ? AND r.read_at IS NULL AND ${IS_THEIRS}`,
      [id],
    );
    await recordAudit(tx, ctx);
    return wholeAnnouncement(tx, await announcementFor(tx, who, id), undefined);
  });
}
