import { type Envelope, Heartbeat, type ServiceName } from '@fieldhouse/contracts';
import type { Db, Tx } from '../service.ts';

/** `child` of `child.created`. */
export type FirstPart<Type extends string> = Type extends `${infer First}.${string}` ? First : never;

/** `child.` of `child.created`. */
export function prefixOf(type: string): string {
  return `${type.split('.', 1)}.`;
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
