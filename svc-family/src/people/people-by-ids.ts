import { Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { findPeople, type Person } from './person.ts';
import { users } from './user-projection.ts';

/** The most accounts that one call requests from svc-auth; further ones arrive with their events. */
const BATCH = 500;

/**
 * Names and contacts by user id. Accounts that are not in the projection yet are requested from svc-auth and stored;
 * they are left out while svc-auth is unavailable.
 */
export async function peopleByIds(ctx: ServiceContext, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const wanted = [...new Set(ids)];
  const known = byId(await findPeople(ctx.db, wanted));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length === 0 || !(await loadPeople(ctx, unknown))) return known;
  return byId(await findPeople(ctx.db, wanted));
}

/** Returns false when svc-auth is unavailable. */
async function loadPeople(ctx: ServiceContext, ids: readonly number[]): Promise<boolean> {
  try {
    await users.fetchAndStore(ctx, ids.slice(0, BATCH));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return false;
    throw error;
  }
}

function byId(people: readonly Person[]): ReadonlyMap<number, Person> {
  return new Map(people.map((person) => [person.id, person]));
}
