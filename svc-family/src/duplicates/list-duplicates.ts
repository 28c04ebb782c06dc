import { Id } from '@fieldhouse/contracts';
import { type PageQuery, readCursor, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { childIdsWithRequests } from '../access-requests/access-request.repository.ts';
import { filteredGroups } from './find-duplicate-groups.ts';
import type { ChildGroup, DuplicateKind } from './group-duplicates.ts';

/** A group with its position in the list. */
export interface ListedGroup extends ChildGroup {
  position: [number, number, number];
}

export interface DuplicatesQuery extends Pick<PageQuery, 'limit' | 'cursor' | 'q'> {
  kind?: DuplicateKind | undefined;
}

/**
 * The groups that pass a filter: up to `limit + 1` groups after the cursor, and the total number. Same-name groups come
 * first; within a kind, groups with a pending access request come first, then the order is that of the primary's id.
 * Throws 400 for an invalid cursor.
 */
export async function listDuplicates(
  ctx: ServiceContext,
  { limit, cursor, q, kind }: DuplicatesQuery,
): Promise<{ rows: ListedGroup[]; total: number }> {
  const after = readCursor(cursor, z.tuple([z.int(), z.int(), Id]));
  const [groups, requested] = await Promise.all([filteredGroups(ctx, { q, kind }), childIdsWithRequests(ctx.db)]);
  const listed = groups.map((group): ListedGroup => {
    const isRequested = group.childIds.some((id) => requested.has(id));
    return { ...group, position: [group.kind === 'same-name' ? 0 : 1, isRequested ? 0 : 1, group.childIds[0]] };
  });
  const rows = listed
    .sort((one, other) => comparePositions(one.position, other.position))
    .filter(({ position }) => after === undefined || comparePositions(position, after) > 0);
  return { rows: rows.slice(0, limit + 1), total: groups.length };
}

function comparePositions(one: readonly number[], other: readonly number[]): number {
  return one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
