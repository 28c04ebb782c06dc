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
 * The start of a run as text, by the database's clock; undefined when this holder does not have the lease, or when the
 * last complete run started less than `everySeconds` ago.
 */
export async function beginRun(db: Db, { name, holder }: Lease, everySeconds: number): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { startedAt: string }[] }>(
    `SELECT clock_timestamp()::text AS "startedAt" FROM lease
     WHERE name = ? AND holder = ?
       AND (ran_at IS NULL OR ran_at <= clock_timestamp() - ?::float8 * interval '1 second')`,
    [name, holder, everySeconds],
  );
  return rows[0]?.startedAt;
}

/** Stores that the run which started then is complete. A run that fails is not stored, so it is due at once. */
export async function storeRun(db: Db, { name, holder }: Lease, startedAt: string): Promise<void> {
  await db.raw('UPDATE lease SET ran_at = ?::timestamptz WHERE name = ? AND holder = ?', [startedAt, name, holder]);
}
