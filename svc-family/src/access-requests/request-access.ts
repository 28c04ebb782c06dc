import type { ChildAccessRequestForm } from '@fieldhouse/contracts';
import {
  conflict,
  type LimitRule,
  notFound,
  type Problem,
  publish,
  type RequestClaim,
  refuseOverLimit,
  type ServiceContext,
  stateSince,
  storeOutcome,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { lockChildToCheck } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { wasShown } from '../duplicates/show-duplicates.ts';
import { isGuardian } from '../guardians/guardian.repository.ts';
import { lockShownChild } from '../merges/current-child.ts';
import { lockAccount } from '../people/person.ts';
import { hasPendingRequest, insertAccessRequest, nthLatestRequest } from './access-request.repository.ts';
import { type ChildAccessRequest, toAccessRequest, toAccessRequestState } from './access-request.ts';

/** Requests of one user, in any state. */
const REQUESTS: LimitRule = { name: 'access-requests', points: 10, seconds: 24 * 60 * 60 };

/**
 * Stores a request for access to a child that the club has already, and publishes `access-request.created` (S1 §4,
 * product decisions 19 and 52). Throws 409 `already_guardian` or `already_requested`; 404 unless the child was shown
 * to this user as a possible duplicate within the last hour, or was added by them with `clubWillCheck`; 429 for more
 * than ten a day. The answer is stored for retries with the request's `claim`.
 */
export async function requestAccess(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  form: ChildAccessRequestForm,
  claim?: RequestClaim,
): Promise<ChildAccessRequest> {
  const isNewChild = form.newChildId !== undefined;
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, who.userId);
    await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`access requests of ${who.userId}`]);
    const child = await lockRequestedChild(tx, who.userId, form);
    if (!child) throw notFound('Child');
    await expectAllowed(tx, ctx, { userId: who.userId, childId: child.id, isNewChild });
    const { userId } = who;
    const newRequest = { child, isNewChild, userId, reason: form.requestReason, createdAt: ctx.clock() };
    const request = await insertAccessRequest(tx, newRequest);
    if (!request) throw alreadyRequested();
    await publish(tx, ctx, 'access-request.created', request.id, toAccessRequestState(request), who);
    const answer = toAccessRequest(request);
    await storeOutcome(tx, claim, 201, answer);
    return answer;
  });
}

async function lockRequestedChild(
  tx: Tx,
  userId: number,
  { existingChildId, newChildId }: ChildAccessRequestForm,
): Promise<ChildRow | undefined> {
  if (newChildId !== undefined) return lockChildToCheck(tx, { id: newChildId, addedBy: userId });
  return existingChildId === undefined ? undefined : lockShownChild(tx, existingChildId);
}

interface RequestedAccess {
  userId: number;
  childId: number;
  isNewChild: boolean;
}

async function expectAllowed(
  tx: Tx,
  ctx: TransactionContext,
  { userId, childId, isNewChild }: RequestedAccess,
): Promise<void> {
  const isOwn = await isGuardian(tx, childId, userId);
  if (isOwn && !isNewChild) throw conflict('already_guardian', 'You already have access to this child');
  if (await hasPendingRequest(tx, childId, userId)) throw alreadyRequested();
  if (!isOwn && !(await wasShown(tx, userId, childId, ctx.clock()))) throw notFound('Child');
  refuseOverLimit(stateSince(REQUESTS, await nthLatestRequest(tx, userId, REQUESTS.points), ctx.clock()), {
    code: 'too_many_requests',
    detailFor: (wait) =>
      `You have asked for access ${REQUESTS.points} times within a day. Please try again in ${wait} or ask your coach`,
  });
}

function alreadyRequested(): Problem {
  return conflict(
    'already_requested',
    'You have already asked for access to this child. The club will answer you soon',
  );
}
