import type { ChildAccessRequestForm } from '@fieldhouse/contracts';
import { conflict, notFound, Problem, publish, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { wasShown } from '../duplicates/show-duplicates.ts';
import { isGuardian } from '../guardians/guardian.repository.ts';
import { holdAccount } from '../people/person.ts';
import { countRequestsSince, hasPendingRequest, insertAccessRequest } from './access-request.repository.ts';
import { type AccessRequestRow, toAccessRequestState } from './access-request.ts';

/** How many requests a day one user may make, whatever became of them. */
const REQUESTS_A_DAY = 10;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Asks the club's administrators for access to a child that it has already, and tells `access-request.created`
 * (S1 §4, decision 19). Throws 409 `already_guardian` or `already_requested`; 404 unless the child was shown to this
 * user as a possible duplicate within the last hour; 429 for more than ten a day.
 */
export async function requestAccess(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { existingChildId, requestReason }: ChildAccessRequestForm,
): Promise<AccessRequestRow> {
  return ctx.db.transaction(async (tx) => {
    await holdAccount(tx, who.userId);
    await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`access requests of ${who.userId}`]);
    const child = await lockChild(tx, existingChildId);
    if (!child) throw notFound('Child');
    await expectAllowed(tx, ctx, who.userId, existingChildId);
    const wish = { child, userId: who.userId, reason: requestReason, createdAt: ctx.clock() };
    const request = await insertAccessRequest(tx, wish);
    if (!request) throw alreadyRequested();
    await publish(tx, ctx, 'access-request.created', request.id, toAccessRequestState(request), who);
    return request;
  });
}

async function expectAllowed(tx: Tx, ctx: ServiceContext, userId: number, childId: number): Promise<void> {
  if (await isGuardian(tx, childId, userId)) {
    throw conflict('already_guardian', 'You already have access to this child');
  }
  if (await hasPendingRequest(tx, childId, userId)) throw alreadyRequested();
  if (!(await wasShown(tx, userId, childId, ctx.clock()))) throw notFound('Child');
  const since = new Date(ctx.clock().getTime() - DAY);
  if ((await countRequestsSince(tx, userId, since)) >= REQUESTS_A_DAY) throw tooManyRequests();
}

function alreadyRequested(): Problem {
  return conflict(
    'already_requested',
    'You have already asked for access to this child. The club will answer you soon',
  );
}

function tooManyRequests(): Problem {
  return new Problem(
    429,
    'too_many_requests',
    'You have asked for access ten times today. Please try again tomorrow or ask your coach.',
    { headers: { 'Retry-After': '3600' } },
  );
}
