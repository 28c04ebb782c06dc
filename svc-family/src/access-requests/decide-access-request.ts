import type { AccessDecisionForm } from '@fieldhouse/contracts';
import {
  conflict,
  invalid,
  notFound,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { giveFullAccess } from '../guardians/link-guardian.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { lockChildren } from '../merges/merge.repository.ts';
import { keepAfterUndo } from '../merges/merged-guardians.ts';
import { lockAccountIfExists } from '../people/person.ts';
import { accessRequestById, matchesOf, updateDecision } from './access-request.repository.ts';
import { type AccessRequestRow, needsMatch, toAccessRequestState } from './access-request.ts';

const STATES = { approve: 'approved', deny: 'denied' } as const;

/**
 * Approves or denies a request for access, and publishes `access-request.decided` (S2 §4, product decision 22).
 * Approving links the parent to the child with full access in the same transaction. When the parent has added a child
 * of this name, the child is the picked `childId` (product decision 52). Throws 400 for a pick that is missing or not
 * one of the matches, 404 for an unknown request, 409 `already_decided` the second time.
 */
export async function decideAccessRequest(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, action, adminNotes, childId: picked }: AccessDecisionForm & { id: number },
): Promise<AccessRequestRow> {
  return ctx.db.transaction(async (tx) => {
    const pending = await lockRequest(tx, id, picked);
    await expectNotMerged(tx, { id: pending.childId, isActive: false }, who);
    const childId = action === 'approve' ? await childToLink(tx, pending, picked) : pending.childId;
    return storeDecision(tx, ctx, { id, action, adminNotes, childId }, who);
  });
}

/**
 * Stores the decision for this child, and publishes it. The transaction has locked the parent's account and then the
 * child.
 */
export async function storeDecision(
  tx: Tx,
  ctx: TransactionContext,
  { id, action, adminNotes, childId }: AccessDecisionForm & { id: number; childId: number },
  who: Pick<Who, 'userId' | 'role'>,
): Promise<AccessRequestRow> {
  const decision = { state: STATES[action], adminNotes: adminNotes || null };
  const decided = await updateDecision(tx, id, { ...decision, childId });
  const request = await accessRequestById(tx, id);
  if (!request) throw notFound('Request');
  if (!decided) throw conflict('already_decided', `This request was ${request.state} already`);
  if (action === 'approve') await keepAfterUndo(tx, await giveFullAccess(tx, ctx, request, who));
  await publish(tx, ctx, 'access-request.decided', id, { ...toAccessRequestState(request), ...decision }, who);
  return request;
}

/** Locks the child of a request and the picked child, and returns the current request. */
async function lockRequest(tx: Tx, id: number, picked: number | undefined): Promise<AccessRequestRow> {
  const found = await accessRequestById(tx, id);
  if (!found || !(await lockAccountIfExists(tx, found.userId))) throw notFound('Request');
  const children = await lockChildren(tx, picked === undefined ? [found.childId] : [found.childId, picked]);
  const request = await accessRequestById(tx, id);
  if (!request) throw notFound('Request');
  // While this transaction waited for the lock, a merge may have changed the request to the primary.
  const isLocked = children.has(request.childId) || (await lockChildren(tx, [request.childId])).has(request.childId);
  if (!isLocked) throw notFound('Request');
  return request;
}

async function childToLink(tx: Tx, request: AccessRequestRow, picked: number | undefined): Promise<number> {
  if (request.state !== 'pending' || !needsMatch(request)) return request.childId;
  if (picked === undefined) throw invalid([{ path: 'childId', message: 'Please pick the child that it is' }]);
  if ((await matchesOf(tx, [request])).get(request.id)?.includes(picked)) return picked;
  throw invalid([{ path: 'childId', message: 'Please pick one of the other children of this name' }]);
}
