import type { AccessDecisionForm } from '@fieldhouse/contracts';
import { conflict, notFound, publish, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { ensureGuardian } from '../guardians/link-guardian.ts';
import { shareAccount } from '../people/person.ts';
import { accessRequestById, updateDecision } from './access-request.repository.ts';
import { type AccessRequestRow, toAccessRequestState } from './access-request.ts';

const STATES = { approve: 'approved', deny: 'denied' } as const;

/**
 * Approves or denies a request for access, and publishes `access-request.decided` (S2 §4, decision 22). Approving links the parent to
 * the child with full access in the same transaction. Throws 404 for an unknown request, 409 `already_decided` the second time.
 */
export async function decideAccessRequest(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, action, adminNotes }: AccessDecisionForm & { id: number },
): Promise<AccessRequestRow> {
  return ctx.db.transaction(async (tx) => {
    const found = await accessRequestById(tx, id);
    if (!found || !(await shareAccount(tx, found.userId))) throw notFound('Request');
    const { childId, userId } = found;
    if (!(await lockChild(tx, childId))) throw notFound('Request');
    const decision = { state: STATES[action], adminNotes: adminNotes || null };
    const decided = await updateDecision(tx, id, decision);
    const request = await accessRequestById(tx, id);
    if (!request) throw notFound('Request');
    if (!decided) throw conflict('already_decided', `This request was ${request.state} already`);
    if (action === 'approve') await ensureGuardian(tx, ctx, { childId, userId, accessLevel: 'full' }, who);
    await publish(tx, ctx, 'access-request.decided', id, { ...toAccessRequestState(request), ...decision }, who);
    return request;
  });
}
