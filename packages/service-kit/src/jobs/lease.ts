import type { Db } from '../service.ts';

export interface Lease {
  name: string;
  holder: string;
  seconds: number;
}

/** Takes or renews the lease; returns whether this holder has it now. The database's clock decides. */
export async function takeLease(db: Db, { name, holder, seconds }: Lease): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO lease (name, holder, expires_at) VALUES (?, ?, clock_timestamp() + ?::float8 * interval '1 second')
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
     WHERE lease.holder = excluded.holder OR lease.expires_at < clock_timestamp()`,
    [name, holder, seconds],
  );
  return rowCount > 0;
}

/** Releases the lease, so that another replica can take it at once. */
export async function releaseLease(db: Db, { name, holder }: Lease): Promise<void> {
  await db.raw('UPDATE lease SET expires_at = clock_timestamp() WHERE name = ? AND holder = ?', [name, holder]);
}

/**
 * Records the start of a run if the last one started at least `everySeconds` ago; returns whether the run may start.
 */
export async function beginRun(db: Db, { name, holder }: Lease, everySeconds: number): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `UPDATE lease SET ran_at = clock_timestamp()
     WHERE name = ? AND holder = ?
       AND (ran_at IS NULL OR ran_at <= clock_timestamp() - ?::float8 * interval '1 second')`,
    [name, holder, everySeconds],
  );
  return rowCount > 0;
}
