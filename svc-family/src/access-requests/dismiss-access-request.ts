import { conflict, notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockAccessRequest, markDismissed } from './access-request.repository.ts';

/**
 * Hides a decided request from the dashboard of the parent who made it, in every browser. A second time changes
 * nothing. Throws 404 for a request that is not the caller's, 409 `not_decided` while it is pending.
 */
export async function dismissAccessRequest(
  { db, clock }: ServiceContext,
  { userId }: Pick<Who, 'userId'>,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockAccessRequest(tx, { id, userId });
    if (!request) throw notFound('Request');
    if (request.state === 'pending') throw conflict('not_decided', 'The club has not answered this request yet');
    if (request.dismissedAt === null) await markDismissed(tx, id, clock());
  });
}
