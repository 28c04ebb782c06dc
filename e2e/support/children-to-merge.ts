import type { ApiClient } from './api-client.ts';
import { mustAnswer } from './own-people.ts';
import { waitFor } from './wait-for.ts';

/** Two children of one name. */
export interface Duplicates {
  primaryChildId: number;
  duplicateChildIds: number[];
}

/** A parent adds the same child twice. */
export async function addTwice(parent: ApiClient, firstName: string): Promise<Duplicates> {
  const child = { firstName, lastName: 'Twice', birthdate: '2016-05-04', confirmNotDuplicate: true };
  const add = () => mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', child);
  const [primary, duplicate] = [await add(), await add()];
  return { primaryChildId: primary.id, duplicateChildIds: [duplicate.id] };
}

/** Merges them, and waits until every service has moved what it keeps; the merge's id. */
export async function mergeAll(admin: ApiClient, duplicates: Duplicates): Promise<number> {
  const { id } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/merge-children', duplicates);
  await mergeReaches(admin, id, 'merged');
  return id;
}

interface ListedMerge {
  id: number;
  state: string;
  moved: Record<string, number>;
  notReturned: { eventId: number; reason: string }[];
}

/** Waits until a merge has this state; the merge as it is listed then. */
export function mergeReaches(admin: ApiClient, id: number, state: 'merged' | 'undone'): Promise<ListedMerge> {
  return waitFor(
    `merge ${id} to be ${state}`,
    async () => {
      const merges = await mustAnswer<ListedMerge[]>(admin, 200, 'GET', '/api/admin/merges');
      return merges.find((merge) => merge.id === id && merge.state === state);
    },
    60,
  );
}
