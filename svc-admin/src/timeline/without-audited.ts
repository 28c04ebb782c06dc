import type { TimelineItem } from '@fieldhouse/contracts';
import type { TimelineAction } from '@fieldhouse/contracts/audit';
import type { Db } from '@fieldhouse/service-kit';

/** The audit's entry has the time of its transaction, which began within the same request. */
const REQUEST_MS = 10_000;

/** A link follows from other actions, too. */
const ALSO_FROM: Readonly<Partial<Record<TimelineAction, readonly string[]>>> = {
  'link.added': ['access.approved', 'guardian.approved', 'guardian.confirmed', 'child.merged', 'merge.undone'],
  'guardian.joined': ['guardian.approved', 'guardian.confirmed'],
};

interface Entry {
  action: string;
  at: Date;
  actorId: number;
}

/**
 * The items of owners without those that the audit has as well: its entry says who did it. The audit is asked for the
 * time of the items, not of the page, so that an item and its entry cannot be on two pages. An entry takes the place of
 * one item, the nearest: a family may do the same within seconds.
 */
export async function withoutAudited(
  db: Db,
  items: readonly TimelineItem[],
  childIds: readonly number[],
): Promise<TimelineItem[]> {
  if (items.length === 0) return [];
  const times = items.map(({ at }) => Date.parse(at));
  const entries = await db('audit.entry')
    .whereRaw('child_ids && ?::int8[]', [[...childIds]])
    .whereIn('action', [...new Set(items.flatMap(({ action }) => [action, ...(ALSO_FROM[action] ?? [])]))])
    .whereBetween('at', [new Date(Math.min(...times) - REQUEST_MS), new Date(Math.max(...times) + REQUEST_MS)])
    .orderBy(['at', 'id'])
    .select<Entry[]>({ action: 'action', at: 'at', actorId: 'actor_id' });
  const replaced = new Set<TimelineItem>();
  for (const entry of entries) {
    const left = items.filter((item) => !replaced.has(item) && distance(item, entry) <= REQUEST_MS);
    const own = left
      .filter(({ action, userId }) => action === entry.action && (userId ?? entry.actorId) === entry.actorId)
      .toSorted((one, other) => distance(one, entry) - distance(other, entry));
    const following = left.filter(({ action }) => ALSO_FROM[action]?.includes(entry.action));
    for (const item of [...own.slice(0, 1), ...following]) replaced.add(item);
  }
  return items.filter((item) => !replaced.has(item));
}

const distance = ({ at }: TimelineItem, entry: Entry) => Math.abs(Date.parse(at) - entry.at.getTime());
