import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { type Prepared, prepare } from './prepared.ts';

/** At the root, so that it may show the pages of the whole site. */
export const PUSH_WORKER_PATH = '/push-worker.js';

const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  // It needs no request: it shows what a push brings.
  'content-security-policy': "default-src 'none'",
};

/** The service worker of a shell's release; undefined when the release has none. */
export async function preparePushWorker(shell: string, headers: OutgoingHttpHeaders): Promise<Prepared | undefined> {
  const script = await readFile(join(shell, 'push-worker.js'), 'utf8').catch(() => undefined);
  return script === undefined ? undefined : prepare(script, { ...HEADERS, ...headers });
}
