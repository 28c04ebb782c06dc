import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Club } from '@fieldhouse/infra/testing';

const LAUNCHER = fileURLToPath(new URL('../../infra/launcher/run.js', import.meta.url));

/** Starts a command of the launcher, as `npm run` does, for a club's data folder. */
export function startOperatorCommand(
  { dataDir }: Pick<Club, 'dataDir'>,
  ...args: readonly string[]
): ChildProcessByStdio<null, Readable, Readable> {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_OPTIONS: '' };
  return spawn(process.execPath, [LAUNCHER, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs a command of the launcher to its end; returns its exit code and its output. */
export async function operatorCommand(
  { dataDir }: Pick<Club, 'dataDir'>,
  ...args: readonly string[]
): Promise<{ code: number; output: string }> {
  const child = startOperatorCommand({ dataDir }, ...args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
