import { recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { alreadySent } from './already-sent.ts';
import { announcementFor } from './announcement.repository.ts';

/** Withdraws an announcement that is not sent. Throws 404 for another coach's, and 409 `already_sent`. */
export async function withdrawAnnouncement(ctx: ServiceContext, who: Who, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await announcementFor(tx, who, id);
    const withdrawn = await tx('announcement')
      .where({ id })
      .whereIn('state', ['draft', 'scheduled'])
      .update({ state: 'withdrawn', send_at: null, sent_on: null });
    if (withdrawn === 0) throw alreadySent();
    await recordAudit(tx, ctx);
  });
}
