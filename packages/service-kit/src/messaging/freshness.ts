import { type Envelope, type EventTypeName, Heartbeat, type ServiceName } from '@fieldhouse/contracts';
import type { Db, Tx } from '../service.ts';

/** The first part of event types, which says what the events are about: `child.` for `child.created`. */
type EventPrefix = `${FirstPart<EventTypeName>}.`;

/** `child` of `child.created`. */
export type FirstPart<Type extends string> = Type extends `${infer First}.${string}` ? First : never;

/** `child.` of `child.created`. */
export function prefixOf(type: string): string {
  return `${type.split('.', 1)}.`;
}

/**
 * SQL for whether a projection of `source`'s events with these prefixes is fresh enough for a positive answer: all
 * events that were committed up to 10 seconds ago have arrived and are handled. Events of other prefixes do not matter.
 * The database's clock decides.
 */
export function isFresh(source: ServiceName, ...prefixes: [EventPrefix, ...EventPrefix[]]): string {
  return `is_fresh(${[source, ...prefixes].map((text) => `'${text}'`).join(', ')})`;
}

/**
 * The prefix of the `freshness` row for the events of every prefix. A heartbeat of an earlier release contains only
 * this instant.
 */
const EVERY_PREFIX = '';

/** Stores the instants of a heartbeat. An instant in the future, from a machine whose clock is ahead, counts as now. */
export async function storeHeartbeat(db: Db | Tx, heartbeat: Pick<Envelope, 'source' | 'data'>): Promise<void> {
  const { caughtUpTo, deliveredUpTo } = Heartbeat.parse(heartbeat.data);
  await db.raw(
    `INSERT INTO freshness (source, prefix, delivered_up_to)
     SELECT ?, prefix, least(at::timestamptz, now()) FROM jsonb_each_text(?) AS heartbeat (prefix, at) ORDER BY prefix
     ON CONFLICT (source, prefix)
       DO UPDATE SET delivered_up_to = greatest(freshness.delivered_up_to, excluded.delivered_up_to)`,
    [heartbeat.source, JSON.stringify({ ...deliveredUpTo, [EVERY_PREFIX]: caughtUpTo })],
  );
}

/** The instant up to which all events of a source are delivered, from its last heartbeat. */
export async function deliveredUpTo(db: Db | Tx, source: ServiceName): Promise<Date | undefined> {
  const row = await db('freshness')
    .where({ source, prefix: EVERY_PREFIX })
    .first<{ delivered_up_to: Date } | undefined>('delivered_up_to');
  return row?.delivered_up_to;
}
