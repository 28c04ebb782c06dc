import { conflict, notFound, type ServiceContext } from '@fieldhouse/service-kit';
import { mailById, type WholeMailRow } from './mail.repository.ts';

/**
 * Queues a mail that has failed or was refused once more, with the same Message-ID. When the server puts it off, it has
 * five more days. Throws 404, 409 `not_failed` and 409 `address_refused` while its address takes no mail.
 */
export async function retryMail(ctx: ServiceContext, id: number): Promise<WholeMailRow> {
  const now = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const [mail] = await tx('mail')
      .where({ id })
      .forUpdate()
      .select<{ state: string; isRefused: boolean }[]>(
        'state',
        tx.raw('EXISTS (SELECT FROM refused_address WHERE address = lower(to_address)) AS "isRefused"'),
      );
    if (!mail) throw notFound('Mail');
    if (mail.state !== 'failed' && mail.state !== 'refused') throw conflict('not_failed', 'This mail has not failed');
    if (mail.isRefused) {
      throw conflict('address_refused', 'This address takes no mail. In Users, allow mail to it first.');
    }
    await tx('mail').where({ id }).update({ state: 'queued', next_attempt_at: now, retried_at: now });
    const queued = await mailById(tx, id);
    if (!queued) throw new Error('The mail was deleted');
    return queued;
  });
}
