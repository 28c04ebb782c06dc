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

/**
 * The items of owners without those that the audit has as well: its entry says who did it. The audit is asked for the
 * time of the items, not of the page, so that an item and its entry cannot be on two pages.
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
    .whereIn('action', [...new Set(items.flatMap(actionsOf))])
    .whereBetween('at', [new Date(Math.min(...times) - REQUEST_MS), new Date(Math.max(...times) + REQUEST_MS)])
    .select<{ action: string; at: Date }[]>('action', 'at');
  return items.filter((item) => !entries.some((entry) => isOf(item, entry)));
}

function isOf(item: TimelineItem, { action, at }: { action: string; at: Date }): boolean {
  return actionsOf(item).includes(action) && Math.abs(Date.parse(item.at) - at.getTime()) <= REQUEST_MS;
}

const actionsOf = ({ action }: TimelineItem): readonly string[] => [action, ...(ALSO_FROM[action] ?? [])];
