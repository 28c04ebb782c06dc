import { Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { users } from './user-projection.ts';
import { findPeople, type Person } from './person.ts';

/** Accounts that one call asks svc-auth for; more than that many new ones wait for their events. */
const BATCH = 500;

/**
 * Names and contacts by user id. Accounts not known here, which may be a second old, are asked of svc-auth and kept;
 * while it is away they are left out.
 */
export async function peopleByIds(ctx: ServiceContext, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const wanted = [...new Set(ids)];
  const known = byId(await findPeople(ctx.db, wanted));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length === 0 || !(await loadPeople(ctx, unknown))) return known;
  return byId(await findPeople(ctx.db, wanted));
}

/** Answers false when svc-auth is away. */
async function loadPeople(ctx: ServiceContext, ids: readonly number[]): Promise<boolean> {
  try {
    await users.learn(ctx, ids.slice(0, BATCH));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return false;
    throw error;
  }
}

function byId(people: readonly Person[]): ReadonlyMap<number, Person> {
  return new Map(people.map((person) => [person.id, person]));
}
