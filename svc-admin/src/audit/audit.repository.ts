import type { AuditEntry, Envelope, LocalDate, Role, TimelineQuery } from '@fieldhouse/contracts';
import { type AuditSubject, isAuditedRead } from '@fieldhouse/contracts/audit';
import { countRows, type Db, type Tx, traceIdOf } from '@fieldhouse/service-kit';
import type { NamedIds } from '../names/named-ids.ts';

interface Actor {
  id: number;
  role: Role;
  name: string | null;
}

/**
 * Adds an entry; one that exists already stays as it is. A read is added to the reader's entry of the day and screen, if
 * there is one (product decision 72).
 */
export async function insertEntry(
  tx: Tx,
  { id, time, source, traceparent, data, actor }: Omit<Envelope<AuditEntry>, 'actor'> & { actor: Actor },
): Promise<void> {
  const traceId = traceparent ? traceIdOf(traceparent) : null;
  const { action, subjectType, subjectId, childIds, userIds = [], requestId } = data;
  if (isAuditedRead(action)) {
    await tx.raw(`SELECT audit.add_view(${Array(13).fill('?').join()})`, [
      ...[id, time, source, traceId, actor.id, actor.role, actor.name],
      ...[action, subjectType, subjectId, childIds, userIds, requestId],
    ]);
    return;
  }
  await tx('audit.entry')
    .insert({
      ...{ event_id: id, at: time, service: source, trace_id: traceId },
      ...{ actor_id: actor.id, actor_role: actor.role, actor_name: actor.name },
      ...{ action, subject_type: subjectType, subject_id: subjectId },
      ...{ child_ids: childIds, fields: data.fields, request_id: requestId },
    })
    .onConflict('event_id')
    .ignore();
}

/** An entry as it is stored. */
export interface StoredEntry {
  id: number;
  at: Date;
  service: string;
  actorId: number;
  actorRole: Role;
  actorName: string | null;
  action: string;
  subjectType: AuditSubject;
  subjectId: number | null;
  childIds: number[];
  userIds: number[];
  fields: string[];
  requestId: string | null;
}

const COLUMNS = {
  id: 'id',
  at: 'at',
  service: 'service',
  actorId: 'actor_id',
  actorRole: 'actor_role',
  actorName: 'actor_name',
  action: 'action',
  subjectType: 'subject_type',
  subjectId: 'subject_id',
  childIds: 'child_ids',
  userIds: 'user_ids',
  fields: 'fields',
  requestId: 'request_id',
};

/** The entries to list; undefined fields do not filter. */
export interface EntryFilter {
  actor?: number | undefined;
  action?: string | undefined;
  subject?: AuditSubject | undefined;
  child?: number | undefined;
  /** Days of the club, both inclusive. */
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
  /** The ids that search words match; an entry is about one of them or by one of them. */
  named?: NamedIds | undefined;
}

/** The entries that pass the filter, the newest first, up to `limit` of them after a page's last one. */
export async function findEntries(
  db: Db,
  filter: EntryFilter,
  { limit, after }: { limit: number; after?: readonly [ms: number, id: number] | undefined },
): Promise<StoredEntry[]> {
  const page = filtered(db, filter)
    .select<StoredEntry[]>(COLUMNS)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  if (after) page.whereRaw('(at, id) < (?, ?)', [new Date(after[0]), after[1]]);
  return page;
}

/** The entries about children in the order of a timeline, by time and key, the newest first. */
export async function findTimelineEntries(db: Db, { childIds, before, limit }: TimelineQuery): Promise<StoredEntry[]> {
  const page = db('audit.entry')
    .select<StoredEntry[]>(COLUMNS)
    .whereRaw('child_ids && ?::int8[]', [[...childIds]])
    .orderByRaw(`date_trunc('milliseconds', at) DESC, ${TIMELINE_KEY} DESC`)
    .limit(limit);
  if (before) {
    page.whereRaw(`(date_trunc('milliseconds', at), ${TIMELINE_KEY}) < (?, ?)`, [new Date(before[0]), before[1]]);
  }
  return page;
}

/** The key of an entry in a timeline; `COLLATE "C"` orders as JavaScript does. */
const TIMELINE_KEY = `('audit-' || id) COLLATE "C"`;

/** How many entries pass the filter, as `countRows` counts. */
export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  return countRows(db, filtered(db, filter));
}

function filtered(db: Db, { actor, action, subject, child, from, to, named }: EntryFilter) {
  const entries = db('audit.entry');
  if (actor !== undefined) entries.where({ actor_id: actor });
  if (action !== undefined) entries.where({ action });
  if (subject !== undefined) entries.where({ subject_type: subject });
  if (child !== undefined) entries.whereRaw('child_ids @> ARRAY[?]::int8[]', [child]);
  if (from !== undefined) entries.whereRaw(`at >= ?::date::timestamp AT TIME ZONE 'America/Chicago'`, [from]);
  if (to !== undefined) entries.whereRaw(`at < (?::date + 1)::timestamp AT TIME ZONE 'America/Chicago'`, [to]);
  if (named) {
    entries.whereRaw(
      `(actor_id = ANY(?) OR child_ids && ?::int8[] OR user_ids && ?::int8[]
        OR (subject_type = 'user' AND subject_id = ANY(?)) OR (subject_type = 'event' AND subject_id = ANY(?)))`,
      [named.user, named.child, named.user, named.user, named.event],
    );
  }
  return entries;
}
