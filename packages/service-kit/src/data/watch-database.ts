import { startLoop } from '../jobs/loop.ts';
import type { Db } from '../service.ts';
import { isDatabaseClosed } from './database-unavailable.ts';

/** How soon a replica notices that its database was closed or replaced. A restore waits longer than this. */
const CHECK_MS = 1000;

/** The state of a service's database that a process watches. */
export interface DatabaseWatch {
  /** Whether the database refuses connections because the site is being restored. */
  closed: () => boolean;
  /** The instant of the database's last restore; '' when it was never restored. */
  epoch: () => string;
  /** Checks now. Throws when the database does not answer. */
  check: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Checks every second whether the database accepts this service. A restore closes the databases of all services and
 * replaces them: each service notices that by itself and needs no restart.
 */
export function watchDatabase(db: Db): DatabaseWatch {
  let closed = false;
  let epoch = '';

  async function check(): Promise<void> {
    try {
      // A connection that was opened earlier may still work when the database refuses new ones.
      const { rows } = await db.raw<{ rows: { epoch: string; open: boolean }[] }>(
        `SELECT coalesce(extract(epoch FROM max(restored_at))::text, '') AS epoch,
           has_database_privilege(current_database(), 'CONNECT') AS open
         FROM restore`,
      );
      epoch = rows[0]?.epoch.replace('.', '') ?? '';
      closed = rows[0]?.open === false;
    } catch (error) {
      if (isDatabaseClosed(error)) closed = true;
      throw error;
    }
  }

  const loop = startLoop({
    everyMs: CHECK_MS,
    run: async () => {
      await check();
      return undefined;
    },
    // A request that needs the database reports the error.
    onError: () => undefined,
  });
  return { closed: () => closed, epoch: () => epoch, check, stop: loop.stop };
}
