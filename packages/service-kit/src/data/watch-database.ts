import { startLoop } from '../jobs/loop.ts';
import type { Db } from '../service.ts';
import { isDatabaseClosed } from './database-unavailable.ts';

/**
 * How soon a replica knows that its database was closed, or is another one: whoever restores a site waits for
 * longer.
 */
const CHECK_MS = 1000;

/** What a process knows of its database beside what is in it. */
export interface DatabaseWatch {
  /** Whether the site is being restored: nobody is let in. */
  closed: () => boolean;
  /** Which restore of the database this is; '' where it was never restored. */
  epoch: () => string;
  /** Looks now. Throws when the database does not answer. */
  check: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Looks every second whether the database lets this service in. A restore closes the databases of all services, and
 * opens others in their place: nobody has to be told, and nobody has to be started again.
 */
export function watchDatabase(db: Db): DatabaseWatch {
  let closed = false;
  let epoch = '';

  async function check(): Promise<void> {
    try {
      // A connection from before may still be open when nobody is let in any more.
      const { rows } = await db.raw<{ rows: { epoch: string; open: boolean }[] }>(
        `SELECT coalesce(extract(epoch FROM max(at))::text, '') AS epoch,
           has_database_privilege(current_database(), 'CONNECT') AS open
         FROM restored`,
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
    // That it is away is told by whoever needs it.
    onError: () => undefined,
  });
  return { closed: () => closed, epoch: () => epoch, check, stop: loop.stop };
}
