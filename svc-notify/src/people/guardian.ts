import { childWithGuardians, type GuardianGone, type GuardianState } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { type Person, peopleByIds } from './user.ts';

/** Takes over what svc-family tells of a guardian, when it is newer. */
export async function learnGuardian(tx: Tx, { id, version, childId, userId }: GuardianState): Promise<void> {
  const row = { child_id: childId, user_id: userId };
  await applyProjection(tx, { table: 'known_guardian', key: { id }, version, row });
}

/** Notes that a user is no longer a child's guardian. False where a newer link is known. */
export async function partGuardian(tx: Tx, { id, version, childId, userId }: GuardianGone): Promise<boolean> {
  const row = { child_id: childId, user_id: userId };
  return buryProjection(tx, { table: 'known_guardian', key: { id }, version, row });
}

/**
 * The active accounts of a child's guardians when not all of that was known here: a child, a guardian or an account may
 * be a second old. What is not known is asked of its owner and kept. `actor` is the parent who acted. Throws 503 while an
 * owner that has to be asked is away.
 */
export async function askForGuardians(
  tx: Tx,
  ctx: ServiceContext,
  { childId, actor }: { childId: number; actor: number | undefined },
): Promise<Person[]> {
  const known = await knownGuardians(tx, childId);
  const complete = known.length > 0 && (actor === undefined || known.includes(actor));
  const people = await peopleByIds(tx, ctx, complete ? known : await learnGuardians(tx, ctx, childId));
  return people.filter(({ isActive }) => isActive);
}

async function learnGuardians(tx: Tx, ctx: ServiceContext, childId: number): Promise<number[]> {
  const { guardians } = await ctx.ask(childWithGuardians, { childId });
  for (const guardian of guardians.toSorted((one, other) => one.id - other.id)) await learnGuardian(tx, guardian);
  return guardians.map(({ userId }) => userId);
}

async function knownGuardians(tx: Tx, childId: number): Promise<number[]> {
  const guardians = await tx('known_guardian')
    .select<{ userId: number }[]>({ userId: 'user_id' })
    .where({ child_id: childId, gone: false })
    .orderBy('id');
  return guardians.map(({ userId }) => userId);
}
