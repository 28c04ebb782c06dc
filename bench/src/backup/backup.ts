import { SERVICES } from '@fieldhouse/contracts';
import { type DistributedClub, growClub, startDistributedClub } from '@fieldhouse/infra/testing';
import type { Figure } from '../figure.ts';
import { httpClient, signIn } from '../speed/client.ts';
import { canMeasureMemory, residentBytes } from '../start/memory.ts';
import { median } from '../statistics.ts';
import { dumpAlone } from './dump-alone.ts';

/** A thousand times the demo club's families have 20,000 children; the small club is a tenth of that. */
const CLUBS = { big: { factor: 100, families: 1000 }, small: { factor: 10, families: 100 } } as const;
const ROUNDS = 3;
const SAMPLE_MS = 100;
const MB = 1_000_000;
const LIMIT_S = 60;

interface Measured {
  children: number;
  /** The time of one backup, median. */
  seconds: number;
  /** The baseline in seconds: COPY and gzip of the same tables. */
  alone: number;
  /** Size of the backup file in bytes. */
  size: number;
  /** Peak memory of svc-admin during the backups, in bytes. */
  ofAdmin: number;
  /** The same for the largest of the other services. */
  ofOthers: number;
}

/**
 * A backup of a club of 20,000 children, with a process for each service. The baseline of its time is COPY and gzip of
 * the same tables. The baseline of its memory is a club a tenth as big, because the memory should not grow with the
 * club.
 */
export async function backup(): Promise<Figure[]> {
  const small = await measureClub(CLUBS.small);
  const big = await measureClub(CLUBS.big);
  const area = `Backup of ${big.children.toLocaleString('en-US')} children`;
  const figures: Figure[] = [
    {
      ...{ area, what: 'until it is complete (against COPY and gzip of the same tables)', value: big.seconds },
      ...{ unit: 's', baseline: big.alone, wanted: { of: 'value', is: 'at most', bound: LIMIT_S } },
    },
    {
      area,
      what: 'its file (against a club a tenth as big)',
      value: big.size / MB,
      baseline: small.size / MB,
      unit: 'MB',
    },
  ];
  if (!canMeasureMemory) return figures;
  const memory = (what: string, value: number, baseline: number): Figure => ({
    ...{ area, what, value: value / MB, baseline: baseline / MB, unit: 'MB' },
    wanted: { of: 'ratio', is: 'at most', bound: 1.5 },
  });
  return [
    ...figures,
    memory('svc-admin’s memory meanwhile (against a club a tenth as big)', big.ofAdmin, small.ofAdmin),
    memory('the largest other service’s (against a club a tenth as big)', big.ofOthers, small.ofOthers),
  ];
}

async function measureClub({ factor, families }: (typeof CLUBS)[keyof typeof CLUBS]): Promise<Measured> {
  const club = await startDistributedClub();
  try {
    await growClub(club, factor, { families });
    const client = httpClient(club.url);
    try {
      const { cookie } = await signIn(client, 'admin');
      const [times, alone, sizes]: [number[], number[], number[]] = [[], [], []];
      const memory = await whileWatched(club, async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const begin = performance.now();
          sizes.push(await makeBackup(client, cookie));
          times.push((performance.now() - begin) / 1000);
          const dumping = performance.now();
          await dumpAlone(club);
          alone.push((performance.now() - dumping) / 1000);
        }
      });
      const children = await countChildren(client, cookie);
      return { children, seconds: median(times), alone: median(alone), size: median(sizes), ...memory };
    } finally {
      client.close();
    }
  } finally {
    await club.stop();
  }
}

/** Makes a backup and returns the size of its file in bytes. */
async function makeBackup({ send }: ReturnType<typeof httpClient>, cookie: string): Promise<number> {
  const { status, body } = await send({ method: 'POST', path: '/api/admin/backup/trigger', headers: { cookie } });
  const { success, size, error } = JSON.parse(body.toString());
  if (status !== 200 || !success) throw new Error(`The backup failed: ${status} ${error}`);
  return size;
}

async function countChildren({ send }: ReturnType<typeof httpClient>, cookie: string): Promise<number> {
  const { body } = await send({ path: '/api/all-children/stats', headers: { cookie } });
  return JSON.parse(body.toString()).active;
}

/** The peak memory of svc-admin and of the largest other service while `work` runs. */
async function whileWatched(
  { processes }: Pick<DistributedClub, 'processes'>,
  work: () => Promise<void>,
): Promise<Pick<Measured, 'ofAdmin' | 'ofOthers'>> {
  const most = new Map(SERVICES.map((name) => [name, 0]));
  const watch = setInterval(() => {
    for (const name of SERVICES) {
      const pid = processes[name][0]?.pid();
      if (pid === undefined) continue;
      void residentBytes(pid).then((bytes) => most.set(name, Math.max(most.get(name) ?? 0, bytes)));
    }
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  const others = SERVICES.filter((name) => name !== 'admin').map((name) => most.get(name) ?? 0);
  return { ofAdmin: most.get('admin') ?? 0, ofOthers: Math.max(...others) };
}
