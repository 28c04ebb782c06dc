import { Id } from '@fieldhouse/contracts';
import { type ListQuery, readCursor, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { childIdsAskedFor } from '../access-requests/access-request.repository.ts';
import { filteredGroups } from './find-duplicate-groups.ts';
import type { ChildGroup, DuplicateKind } from './group-duplicates.ts';

/** A group and its place in the list. */
export interface PlacedGroup extends ChildGroup {
  place: [number, number, number];
}

export interface DuplicatesQuery extends Pick<ListQuery, 'limit' | 'cursor' | 'q'> {
  kind?: DuplicateKind | undefined;
}

/**
 * The groups that pass a filter, up to `limit + 1` of them from the cursor on, and how many there are in all.
 * Same-name groups come first; of each kind those with a child that somebody asks for access to, then by the
 * primary's id. Throws 400 for a bad cursor.
 */
export async function listDuplicates(
  ctx: ServiceContext,
  { limit, cursor, q, kind }: DuplicatesQuery,
): Promise<{ rows: PlacedGroup[]; total: number }> {
  const after = readCursor(cursor, z.tuple([z.int(), z.int(), Id]));
  const [groups, askedFor] = await Promise.all([filteredGroups(ctx, { q, kind }), childIdsAskedFor(ctx.db)]);
  const placed = groups.map((group): PlacedGroup => {
    const isAskedFor = group.childIds.some((id) => askedFor.has(id));
    return { ...group, place: [group.kind === 'same-name' ? 0 : 1, isAskedFor ? 0 : 1, group.childIds[0]] };
  });
  const rows = placed
    .sort((one, other) => comparePlaces(one.place, other.place))
    .filter(({ place }) => after === undefined || comparePlaces(place, after) > 0);
  return { rows: limit === undefined ? rows : rows.slice(0, limit + 1), total: groups.length };
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  return one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
