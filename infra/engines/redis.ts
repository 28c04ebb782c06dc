import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { readPrivate, writePrivate } from '../machine/private-file.ts';
import { stablePort } from '../machine/stable-port.ts';
import { newPassword } from '../postgres/folder.ts';
import { type EngineProcess, endLeftover, launchEngine } from './engine-process.ts';
import { ensureEngine } from './ensure-engine.ts';
import { retryOnOtherPorts } from './retry-on-other-ports.ts';

/** Redis is never the only copy of anything, so what does not fit is dropped, the longest unused first. */
const MEMORY = '64mb';
/** Each test suite of a run has a database of its own. */
const DATABASES = 256;

export interface Redis extends EngineProcess {
  /** `redis://default:<password>@127.0.0.1:26379` */
  url: string;
}

interface Settings {
  password: string;
  port: number;
}

/**
 * Starts a private Redis on a free loopback port, with a password and without persistence. The next start in the same
 * folder has the same address, where its port is still free; one that a killed process left running is ended first.
 */
export async function startRedis({ folder }: { folder: string }): Promise<Redis> {
  const program = await ensureEngine('redis');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearRedis(folder);
  const file = join(folder, 'settings.json');
  const known = (await readPrivate(file)) as Settings | undefined;
  const password = known?.password ?? newPassword();
  return retryOnOtherPorts(async (attempt) => {
    const port = await stablePort(attempt === 0 ? known?.port : undefined);
    await writePrivate(file, { password, port } satisfies Settings);
    const configuration = join(folder, 'redis.conf');
    await writeFile(configuration, configurationOf({ password, port }), { mode: 0o600 });
    await chmod(configuration, 0o600);
    const server = await launchEngine({
      title: 'Redis',
      folder,
      program,
      args: [configuration],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      ready: () => answers({ password, port }),
    });
    return { ...server, url: `redis://default:${password}@127.0.0.1:${port}` };
  });
}

/** Ends what a killed process left running of the Redis in `folder`. */
export const clearRedis = endLeftover;

function configurationOf({ password, port }: Settings): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'save ""',
    'appendonly no',
    `maxmemory ${MEMORY}`,
    'maxmemory-policy allkeys-lru',
    `databases ${DATABASES}`,
    '',
  ].join('\n');
}

/** Whether the server on the port takes the password and answers a PING. */
function answers({ password, port }: Settings): Promise<boolean> {
  return new Promise((resolve) => {
    let output = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.setTimeout(1000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('+PONG') || output.startsWith('-')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(output.includes('+PONG')));
  });
}
