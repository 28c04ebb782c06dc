import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../.cache/traces');

/**
 * With `TRACE=1`, records every step of a browser with the page before and after it. The returned function saves the
 * file and prints the command that shows it.
 */
export async function recordTrace(context: BrowserContext): Promise<() => Promise<void>> {
  if (process.env.TRACE !== '1') return async () => undefined;
  await context.tracing.start({ screenshots: true, snapshots: true, sources: true });
  return async () => {
    const path = join(FOLDER, `${randomUUID()}.zip`);
    await context.tracing.stop({ path });
    process.stderr.write(`A trace of this browser: npx playwright-core show-trace --port 9323 ${path}\n`);
  };
}
