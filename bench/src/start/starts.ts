import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Figure } from '../figure.ts';
import { canMeasureMemory, familyBytes, residentBytes } from './memory.ts';
import { npmStart, type Started } from './npm-start.ts';

/** The wait before memory is measured, for the garbage collection after a start. */
const SETTLE_MS = 5000;

/** The first and second `npm start` of a data folder, with everything installed and built, and the memory after it. */
export async function starts(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-bench-'));
  try {
    const first = await npmStart(dataDir, await freePort());
    await first.stop();
    const second = await npmStart(dataDir, await freePort());
    const memory = await memoryOf(second);
    await second.stop();
    const line = { area: 'Start', unit: 's' } as const;
    return [
      { ...line, what: 'first start, with the demo club', value: first.after / 1000 },
      {
        ...line,
        what: 'second start',
        value: second.after / 1000,
        wanted: { of: 'value', is: 'at most', bound: 5 },
      },
      ...memory,
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function memoryOf({ pids }: Started): Promise<Figure[]> {
  if (!canMeasureMemory) {
    process.stdout.write('Memory is not measured: it needs /proc, which only Linux has\n');
    return [];
  }
  await pause(SETTLE_MS);
  const { platform, postgres } = await pids();
  const bytes = (await residentBytes(platform)) + (await familyBytes(postgres));
  const wanted = { of: 'value', is: 'at most', bound: 400 } as const;
  return [{ area: 'Start', what: 'resident, with PostgreSQL', value: bytes / 2 ** 20, unit: 'MB', wanted }];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await promisify(server.close.bind(server))();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
