import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceContext } from '../service.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3000;

/** The role or its database does not exist yet, or has another password: provisioning is not finished. */
const NOT_PROVISIONED = new Set(['28000', '28P01', '3D000']);

/**
 * Resolves when the service's own database answers, however long that takes. Rejects with an error that waiting does
 * not resolve.
 */
export async function waitForDatabase({ db, log }: Pick<ServiceContext, 'db' | 'log'>): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
    try {
      await db.raw('SELECT 1');
      return;
    } catch (error) {
      const code = codeOf(error);
      if (!isDatabaseUnavailable(error) && !NOT_PROVISIONED.has(code)) throw error;
      log.warn({ code }, 'the database is not available yet');
      await wait(pause);
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'none';
}
