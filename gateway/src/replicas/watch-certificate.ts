import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CertificateFiles } from '../traefik.ts';

const CHECK_MS = 1000;

interface WatchOptions {
  /** The folder of `fullchain.pem` and `privkey.pem`. */
  folder: string;
  /** Gets the files when they are there, and again each time one has changed; undefined: there are none. */
  changed: (certificate: CertificateFiles | undefined) => void;
  everyMs?: number;
}

/**
 * Watches the files of a certificate, which Traefik does not do itself. A change counts once it is the same at the next
 * check: both files belong together, and are not replaced in one step. @spec S2.4.1507
 */
export function watchCertificate({ folder, changed, everyMs = CHECK_MS }: WatchOptions): { stop: () => Promise<void> } {
  const files = { certFile: join(folder, 'fullchain.pem'), keyFile: join(folder, 'privkey.pem') };
  const stopping = new AbortController();

  async function watch(): Promise<void> {
    let used: string | undefined;
    for (let before: string | undefined; !stopping.signal.aborted; ) {
      const now = await stateOf(Object.values(files));
      if (now === before && now !== used) {
        used = now;
        changed(now === NONE ? undefined : files);
      }
      before = now;
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

const NONE = '';

/** Another text after each change of a file; `NONE` while one is missing. The key itself need not be readable. */
async function stateOf(files: readonly string[]): Promise<string> {
  const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  if (found.includes(undefined)) return NONE;
  return found.map((one) => `${one?.ino} ${one?.size} ${one?.mtimeMs}`).join(', ');
}
