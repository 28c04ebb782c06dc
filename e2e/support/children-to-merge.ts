import type { ApiClient } from './api-client.ts';
import { mustAnswer } from './own-people.ts';
import { waitFor } from './wait-for.ts';

/** Two records of one child. */
export interface Duplicates {
  primaryChildId: number;
  duplicateChildIds: number[];
}

/** A parent adds the same child twice. */
export async function addChildTwice(parent: ApiClient, firstName: string): Promise<Duplicates> {
  const child = { firstName, lastName: 'Twice', birthdate: '2016-05-04', confirmNotDuplicate: true };
  const add = () => mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', child);
  const [primary, duplicate] = [await add(), await add()];
  return { primaryChildId: primary.id, duplicateChildIds: [duplicate.id] };
}

/** Merges them and waits until every service has moved its records; returns the merge's id. */
export async function mergeDuplicates(admin: ApiClient, duplicates: Duplicates): Promise<number> {
  const { id } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/merge-children', duplicates);
  await waitForMergeState(admin, id, 'merged');
  return id;
}

interface ListedMerge {
  id: number;
  state: string;
  moved: Record<string, number>;
  notReturned: { eventId: number; reason: string }[];
}

/** Waits until a merge has this state; returns the merge from the list. */
export function waitForMergeState(admin: ApiClient, id: number, state: 'merged' | 'undone'): Promise<ListedMerge> {
  return waitFor(
    `merge ${id} is ${state}`,
    async () => {
      const merges = await mustAnswer<ListedMerge[]>(admin, 200, 'GET', '/api/admin/merges');
      return merges.find((merge) => merge.id === id && merge.state === state);
    },
    60,
  );
}
