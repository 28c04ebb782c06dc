import { type Envelope, Heartbeat, type ServiceName } from '@fieldhouse/contracts';
import type { Db, Tx } from '../service.ts';

/**
 * Whether a projection's 'yes' about `source`'s data counts: all it committed up to 10 seconds ago is here and
 * handled. The database's clock decides. In SQL the same is the function `heard_recently('family')`, for a hot path
 * that checks it in its own round trip.
 */
export async function heardRecently(db: Db | Tx, source: ServiceName): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { heard: boolean }[] }>('SELECT heard_recently(?) AS heard', [source]);
  return rows[0]?.heard ?? false;
}

/** Notes a heartbeat. One from the future, of a machine whose clock is ahead, counts as from now. */
export async function hear(db: Db | Tx, heartbeat: Pick<Envelope, 'source' | 'data'>): Promise<void> {
  const { caughtUpTo } = Heartbeat.parse(heartbeat.data);
  await db.raw(
    `INSERT INTO heard_from (source, at) VALUES (?, least(?::timestamptz, now()))
     ON CONFLICT (source) DO UPDATE SET at = greatest(heard_from.at, excluded.at)`,
    [heartbeat.source, caughtUpTo],
  );
}
