import {
  familyTimeline,
  type ServiceName,
  TIMELINE_OWNERS,
  type TimelinePlace,
  timelineOf,
} from '@fieldhouse/contracts';
import { notFound, Problem, type ServiceContext, type Who, writeCursor } from '@fieldhouse/service-kit';
import { findTimelineEntries } from '../audit/audit.repository.ts';
import { toListedEntries } from '../audit/listed-entry.ts';
import { namesOf } from '../names/name-projection.ts';
import type { ChildTimeline, TimelineEntry } from './timeline-entry.ts';
import { ofAuditEntry, ofItems } from './to-timeline-entry.ts';
import { withoutAudited } from './without-audited.ts';

/** Entries of a page. */
const ROWS = 50;
/** Of each owner more are read, since the audit's entries take the place of some. */
const READ = 2 * ROWS + 1;

/**
 * A page of what happened to a child (product decision 90): the audit, and what each owner has stored. An owner that
 * does not answer is in `unavailable`, and the rest is there. The id of a merged child leads to the primary. Throws 404
 * for a child of which nobody knows anything.
 */
export async function readChildTimeline(
  ctx: ServiceContext,
  who: Who,
  { childId, before }: { childId: number; before: TimelinePlace | null },
): Promise<ChildTimeline> {
  const family = await ctx.call(familyTimeline, { childId, before, limit: READ }, who).catch(unlessUnavailable);
  const child = family?.child ?? (await projectedChild(ctx, childId));
  const query = { childIds: child.ids, before, limit: READ };
  const [answers, stored] = await Promise.all([
    Promise.all(TIMELINE_OWNERS.map((owner) => ctx.call(timelineOf(owner), query, who).catch(unlessUnavailable))),
    findTimelineEntries(ctx.db, query),
  ]);
  const items = [family, ...answers].flatMap((answer) => answer?.items ?? []);
  const audited = (await toListedEntries(ctx, who, stored)).map((entry) => ofAuditEntry(entry, child.ids));
  const entries = [...audited, ...(await ofItems(ctx, await withoutAudited(ctx.db, items, child.ids)))].sort(
    newestFirst,
  );
  const owners: readonly ServiceName[] = ['family', ...TIMELINE_OWNERS];
  const unavailable = owners.filter((_, index) => [family, ...answers][index] === undefined);
  if (entries.length === 0 && before === null && family?.child === null) throw notFound('Child');
  return { child: { id: child.id, name: child.name }, unavailable, ...pageOf(entries) };
}

/** Undefined instead of an answer, for a service that is unavailable; every other error is thrown. */
function unlessUnavailable(error: unknown): undefined {
  if (error instanceof Problem && error.status === 503) return undefined;
  throw error;
}

/** Where svc-family does not answer or knows no such child. */
async function projectedChild({ db }: ServiceContext, id: number) {
  const names = await namesOf(db, 'child', [id]);
  return { id, name: names.get(id) ?? null, ids: [id] };
}

function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  return Date.parse(other.at) - Date.parse(one.at) || (one.key < other.key ? 1 : -1);
}

function pageOf(sorted: readonly TimelineEntry[]): Pick<ChildTimeline, 'entries' | 'next'> {
  const entries = sorted.slice(0, ROWS);
  const last = entries.at(-1);
  const place: TimelinePlace | undefined = last && [Date.parse(last.at), last.key];
  return { entries, next: place && sorted.length > ROWS ? writeCursor(place) : null };
}
