import { setTimeout as pause } from 'node:timers/promises';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import type { Figure } from '../figure.ts';
import type { BurstResult } from '../load/jobs.ts';
import { median } from '../statistics.ts';
import { type HttpClient, sendJson, signIn } from './client.ts';

const ROUNDS = 3;
/** How long, in s, until each person has a line, and email that waits until it was not read. */
const QUEUED_SECONDS = 5;

interface Measured {
  area: string;
  client: HttpClient;
  /** Makes an event, waits until nothing else runs, and returns the registration of all parents. */
  prepare: () => Promise<() => Promise<BurstResult>>;
}

/**
 * An announcement to every family while a thousand parents register: until it is queued for all, and the registrations
 * meanwhile against those without it, in turns.
 */
export async function announcements(
  club: Pick<Club, 'dataDir'>,
  { area, client, prepare }: Measured,
): Promise<Figure[]> {
  const admin = await signIn(client, 'admin');
  const notify = new Client({ connectionString: (await clubDatabases(club)).urls.notify });
  await notify.connect();
  const call = (path: string, body: object, status: number) =>
    sendJson(client, { method: 'POST', path, headers: admin, body }, status);
  const send = async (): Promise<{ people: number; seconds: number }> => {
    const body = { audience: { kind: 'all' }, title: 'The fields are closed', body: 'See you next week.' };
    const { id } = await call('/api/announcements', body, 201);
    const sentAt = performance.now();
    await call(`/api/announcements/${id}/send`, {}, 200);
    for (;;) {
      const { rows } = await notify.query(
        `SELECT count(*)::int AS people, count(waiting)::int AS waiting
         FROM announcement_recipient WHERE announcement_id = $1`,
        [id],
      );
      const [{ people, waiting }] = rows;
      if (people > 0 && waiting === 0) return { people, seconds: (performance.now() - sentAt) / 1000 };
      await pause(20);
    }
  };
  const rates = { alone: [] as number[], meanwhile: [] as number[] };
  const seconds: number[] = [];
  let people = 0;
  const perSecond = (result: BurstResult) => result.done / result.seconds;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const registerAlone = await prepare();
      rates.alone.push(perSecond(await registerAlone()));
      const register = await prepare();
      const [burst, sent] = await Promise.all([register(), send()]);
      rates.meanwhile.push(perSecond(burst));
      seconds.push(sent.seconds);
      people = sent.people;
    }
  } finally {
    await notify.end();
  }
  return [
    {
      ...{ area, what: `an announcement to ${people} people, until it is queued`, unit: 's', value: median(seconds) },
      wanted: { of: 'value', is: 'at most', bound: QUEUED_SECONDS },
    },
    {
      ...{ area, what: 'registrations meanwhile (against those without it)', unit: '/s' },
      ...{ value: median(rates.meanwhile), baseline: median(rates.alone) },
      wanted: { of: 'ratio', is: 'at least', bound: 0.9 },
    },
  ];
}
