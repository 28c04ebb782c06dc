import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** Its name does not resolve yet, it does not listen yet, or it is starting, recovering or out of connections. */
const NOT_YET = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P03', '53300']);
const BETWEEN_MS = 500;

/**
 * Resolves when the server answers; throws its last error when it has not within `seconds`, and at once an
 * error that waiting cannot solve.
 */
export async function waitForServer(url: string, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const failure = await tryOnce(url);
    if (failure === undefined) return;
    if (!NOT_YET.has(failure.code ?? '') || performance.now() > until) throw failure;
    await pause(BETWEEN_MS);
  }
}

async function tryOnce(url: string): Promise<NodeJS.ErrnoException | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  const failure = await client.connect().then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  await client.end().catch(() => undefined);
  return failure;
}
