import { randomUUID } from 'node:crypto';
import {
  clubDatabases,
  type DistributedClub,
  growClub,
  openSessions,
  startDistributedClub,
} from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import type { Figure } from '../figure.ts';
import { eachAtOnce, type HttpClient, httpClient, sendJson, signIn } from '../speed/client.ts';
import { makeEvent } from '../speed/training-event.ts';
import { bytesOfOthers, processorSecondsOfOthers } from './processes.ts';

/** The demo club has 20 children and twelve families. `factor`: how often it has everything else. */
const CLUBS = [
  { children: 200, factor: 10, families: 10 },
  { children: 2000, factor: 100, families: 100 },
  { children: 20_000, factor: 100, families: 1000 },
] as const;
/** The part of all families that comes on the morning when registration opens. */
const COMING = 0.25;
const AT_ONCE = 8;
const SAMPLE_MS = 250;
const MB = 1_000_000;

/**
 * What a club of 200, of 2,000 and of 20,000 children needs, with a process for each service, RabbitMQ, Redis and the
 * gateway: memory and processor time while a quarter of its families opens the site and registers a child, and the disk
 * of its databases and of one backup.
 */
export async function need(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const club of CLUBS) figures.push(...(await needOf(club)));
  return figures;
}

async function needOf({ children, factor, families }: (typeof CLUBS)[number]): Promise<Figure[]> {
  const area = `A club of ${children.toLocaleString('en-US')} children`;
  const club = await startDistributedClub();
  try {
    await growClub(club, factor, { families });
    const client = httpClient(club.url);
    try {
      const admin = await signIn(client, 'admin');
      const { used, peak } = await openingMorning(club, client);
      const backup = await sendJson(client, { method: 'POST', path: '/api/admin/backup/trigger', headers: admin }, 200);
      return [
        { area, what: 'memory of all processes, at most', value: peak / MB, unit: 'MB' },
        { area, what: 'processor time of a family that opens the site and registers', value: used * 1000, unit: 'ms' },
        { area, what: 'disk: databases', value: (await bytesOfDatabases(club)) / MB, unit: 'MB' },
        { area, what: 'disk: a backup', value: backup.size / MB, unit: 'MB' },
      ];
    } finally {
      client.close();
    }
  } finally {
    await club.stop();
  }
}

/** `used`: seconds of the processor for each family; `peak`: bytes of all processes together. */
async function openingMorning(club: DistributedClub, client: HttpClient): Promise<{ used: number; peak: number }> {
  const parents = await comingParents(club);
  const eventId = await makeEvent(client, await signIn(client, 'coach'), { title: 'Opening Day', capacity: 1000 });
  let peak = 0;
  const watch = setInterval(() => {
    void bytesOfOthers().then((bytes) => {
      peak = Math.max(peak, bytes);
    });
  }, SAMPLE_MS);
  const before = await processorSecondsOfOthers();
  try {
    await eachAtOnce(parents, AT_ONCE, async ({ childId, cookie }) => {
      const headers = { cookie };
      for (const path of ['/', '/api/auth/user', '/api/children', '/api/events', `/api/events/${eventId}/details`]) {
        const { status } = await client.send({ path, headers });
        if (status !== 200) throw new Error(`${path}: ${status}`);
      }
      const body = { childId, eventId };
      const register = { method: 'POST', path: '/api/register-child', body } as const;
      await sendJson(client, { ...register, headers: { ...headers, 'idempotency-key': randomUUID() } }, 201);
    });
  } finally {
    clearInterval(watch);
  }
  return { used: ((await processorSecondsOfOthers()) - before) / parents.length, peak };
}

async function comingParents(club: DistributedClub) {
  const family = new Client({ connectionString: (await clubDatabases(club)).urls.family });
  await family.connect();
  const { rows } = await family.query<{ parentId: number; childId: number }>(
    `SELECT user_id::int AS "parentId", min(child_id)::int AS "childId" FROM guardian WHERE access_level = 'full'
     GROUP BY user_id ORDER BY user_id DESC`,
  );
  await family.end();
  const coming = rows.slice(0, Math.ceil(rows.length * COMING)).slice(0, 1000);
  const cookies = await openSessions(
    club,
    coming.map(({ parentId }) => parentId),
  );
  return coming.map((parent, index) => ({ ...parent, cookie: cookies[index] ?? '' }));
}

async function bytesOfDatabases(club: DistributedClub): Promise<number> {
  let sum = 0;
  for (const url of Object.values((await clubDatabases(club)).urls)) {
    const database = new Client({ connectionString: url });
    await database.connect();
    const { rows } = await database.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    await database.end();
    sum += Number(rows[0]?.bytes);
  }
  return sum;
}
