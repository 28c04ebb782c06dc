import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The delays of the event loops of a platform's processes. */
export interface LoopDelays {
  /** For `startClub({ env })`. */
  env: Readonly<Record<string, string>>;
  /** The longest delay in any process, in milliseconds, since the last call. */
  longest: () => Promise<number>;
  remove: () => Promise<void>;
}

/** Makes a folder in which the processes of a platform report the delays of their event loops. */
export async function loopDelays(): Promise<LoopDelays> {
  const folder = await mkdtemp(join(tmpdir(), 'loop-delay-'));
  const preload = new URL('report-loop-delay.mjs', import.meta.url).href;
  return {
    env: { LOOP_DELAY_DIR: folder, NODE_OPTIONS: `--import=${preload}` },
    longest: async () => {
      const sockets = await readdir(folder);
      if (sockets.length === 0) throw new Error('No process reports its event loop');
      return Math.max(...(await Promise.all(sockets.map((socket) => ask(join(folder, socket))))));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Processes that have ended leave their socket: they delay nobody. */
async function ask(socketPath: string): Promise<number> {
  const asking = request({ socketPath });
  asking.end();
  try {
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return Number(await text(answer));
  } catch {
    return 0;
  }
}
