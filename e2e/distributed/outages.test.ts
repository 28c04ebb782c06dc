import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clubToday, type ServiceName } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_SECOND_GUARDIANS } from '@fieldhouse/contracts/demo';
import {
  clubDatabases,
  type DistributedClub,
  forSize,
  startDistributedClub,
  startRabbitmq,
  startRedis,
} from '@fieldhouse/infra/testing';
import { itAtNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../support/api-client.ts';
import { type Mailbox, messageIds, openMailbox } from '../support/mailbox.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { queryDatabase } from '../support/query-database.ts';
import {
  expectOneEffectEach,
  makeEvent,
  registerOne,
  signInFamilies,
  waitForEffects,
} from '../support/registration-burst.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents, waitForEmptyOutboxes } from '../support/wait-for-events.ts';

type Engine = Awaited<ReturnType<typeof startRabbitmq>> | Awaited<ReturnType<typeof startRedis>>;

interface Child {
  id: number;
  first_name: string;
  last_name: string;
  version: number;
}

const OUTAGE_SECONDS = forSize({ short: 4, long: 60 });

let folder: string;
let club: DistributedClub;
let mailbox: Mailbox;
let rabbitmq: Engine;
let redis: Engine;
/** The children of svc-family before the first start of svc-events. */
let published: Child[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-outage-'));
  [mailbox, rabbitmq, redis] = await Promise.all([
    openMailbox(),
    startRabbitmq({ folder: join(folder, 'rabbitmq') }),
    startRedis({ folder: join(folder, 'redis') }),
  ]);
  club = await startDistributedClub({
    notStarted: ['events', 'notify'],
    env: { RABBITMQ_URL: rabbitmq.url, REDIS_URL: redis.url, SMTP_URL: mailbox.url },
  });
  await addOwnChild((await registerOwnParent(club.url)).client);
  published = await childrenOf('family', 'child');
  await startLate();
}, 300_000);
afterAll(async () => {
  await club?.stop();
  await Promise.allSettled([rabbitmq?.stop(), redis?.stop(), mailbox?.close()]);
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Starts svc-events and svc-notify for the first time. */
async function startLate(): Promise<void> {
  // svc-notify has a queue for the same events, so the broker confirms them even if svc-events has no queue yet.
  for (const service of club.processes.notify) service.start();
  await waitFor('svc-notify has the guardians', async () => {
    const [count] = await rowsOf<{ guardians: string }>(
      'notify',
      'SELECT count(*) AS guardians FROM guardian_projection',
    );
    return Number(count?.guardians) === published.length + DEMO_SECOND_GUARDIANS.length;
  });
  await start('events');
  await waitFor('the platform is ready', async () => (await fetch(`${club.url}/healthz`)).status === 200, 120);
}

const childrenOf = (service: 'family' | 'events', table: string) =>
  rowsOf<Child>(service, `SELECT id, first_name, last_name, version FROM ${table} ORDER BY id`);

/** Rows of a service's database, read with the service's role. */
const rowsOf = async <Row>(service: ServiceName, query: string) =>
  (await queryDatabase((await clubDatabases(club)).urls[service], query)) as Row[];

/** A call that a coach may make to each service that a test kills, to see whether the gateway reaches it. */
const CALLS = {
  auth: '/api/auth/user',
  family: '/api/all-children/stats',
  events: '/api/events',
  gamedata: '/api/game-data/stats',
  notify: '/api/notifications/unread',
} as const;
type Killed = keyof typeof CALLS;

async function kill(...services: readonly Killed[]): Promise<void> {
  await Promise.all(services.flatMap((name) => club.processes[name].map((each) => each.kill())));
}

/** Resolves when the gateway reaches them. */
async function start(...services: readonly Killed[]): Promise<void> {
  for (const name of services) for (const each of club.processes[name]) each.start();
  const coach = await waitFor('a coach signs in', () => signedInAs(club.url, 'coach'), 60);
  for (const name of services) {
    await waitFor(
      `the gateway reaches svc-${name}`,
      async () => (await coach.send('GET', CALLS[name])).status === 200,
      60,
    );
  }
}

describe('svc-events, started for the first time after svc-family has published its children', () => {
  it('Then its children are those of svc-family, and the gateway serves its events', async () => {
    expect(published).toHaveLength(DEMO_CHILDREN.length + 1);
    const ids = published.map(({ id }) => id);
    const received = async () => (await childrenOf('events', 'child_projection')).filter(({ id }) => ids.includes(id));
    await waitFor('svc-events has every child', async () => (await received()).length === published.length);
    expect(await received()).toEqual(published);
    const coach = await signedInAs(club.url, 'coach');
    expect((await mustAnswer<unknown[]>(coach, 200, 'GET', '/api/events')).length).toBeGreaterThan(10);
  });
});

describe('twenty registrations while one part of the platform is unavailable', () => {
  /** Registers all twenty children during an outage; afterwards every effect must exist exactly once. */
  async function registerDuringOutage(
    title: string,
    { stop, restart }: { stop: () => Promise<void>; restart: () => Promise<void> },
  ) {
    const eventId = await makeEvent(club.url, title);
    const families = await signInFamilies(club.url);
    await stop();
    const answers = await Promise.all(DEMO_CHILDREN.map((child) => registerOne(families, eventId, child)));
    expect(answers.map(({ status }) => status)).toEqual(DEMO_CHILDREN.map(() => 201));
    await restart();

    const effects = await waitForEffects(club.url, eventId, title);
    expect(effects.roster).toHaveLength(DEMO_CHILDREN.length);
    expectOneEffectEach(effects);
    await waitFor('the emails', async () => messageIds(mailbox.mails, title).length >= effects.mails.length);
    await waitForAllEvents(club);
    expectOneEffectEach(await waitForEffects(club.url, eventId, title));
    const sent = messageIds(mailbox.mails, title);
    expect(sent).toHaveLength(effects.mails.length);
    expect(new Set(sent).size).toBe(sent.length);
  }

  it('When svc-notify is killed, and svc-events after its answers, then every effect exists exactly once', async () => {
    await registerDuringOutage('Footwork Without a Bell', {
      stop: () => kill('notify'),
      restart: async () => {
        await kill('events');
        await start('events', 'notify');
      },
    });
  }, 180_000);

  it('When RabbitMQ is stopped for a while, then every request is answered, and every effect follows once', async () => {
    await registerDuringOutage('Footwork Without a Broker', {
      stop: async () => {
        await rabbitmq.stop();
        await expectRequestsAnswered(OUTAGE_SECONDS / 2);
      },
      restart: async () => {
        await expectRequestsAnswered(OUTAGE_SECONDS / 2);
        rabbitmq = await startRabbitmq({ folder: join(folder, 'rabbitmq') });
        await waitForEmptyOutboxes(club.serviceUrls);
      },
    });
  }, 300_000);

  itAtNight(
    'When Redis is killed and restarted, then registrations and sign-in work meanwhile',
    async () => {
      await registerDuringOutage('Footwork Without a Cache', {
        stop: async () => {
          await redis.kill();
          await signedInAs(club.url, 'parent');
        },
        restart: async () => {
          redis = await startRedis({ folder: join(folder, 'redis') });
        },
      });
    },
    180_000,
  );

  itAtNight(
    'When svc-gamedata is killed while a user is deleted, and svc-auth and svc-family after that, then the family’s records are deleted after the restart',
    async () => {
      const [admin, coach, parent] = [
        await signedInAs(club.url, 'admin'),
        await signedInAs(club.url, 'coach'),
        await registerOwnParent(club.url),
      ];
      const { id: childId } = await addOwnChild(parent.client);
      const eventId = await makeEvent(club.url, 'Deleted Family');
      await mustAnswer(parent.client, 201, 'POST', '/api/register-child', { childId, eventId });
      const evaluation = { childId, sport: 'baseball', date: clubToday(new Date()), skills: { hitting: 7 } };
      await mustAnswer(coach, 201, 'POST', '/api/skill-evaluations', evaluation);
      const preview = () => mustAnswer(admin, 200, 'GET', `/api/admin/users/${parent.id}/deletion`);
      expect(await preview()).toMatchObject({ registrations: 1, evaluations: 1, gameRecords: 0, sessions: 1 });

      await kill('gamedata');
      expect(await preview()).toMatchObject({
        children: { deleted: [{ id: childId }], staying: [] },
        ...{ registrations: 1, evaluations: null, gameRecords: null },
      });
      await mustAnswer(admin, 204, 'DELETE', `/api/admin/users/${parent.id}`);
      await kill('auth', 'family');
      await start('auth', 'family');
      expect((await parent.client.send('GET', '/api/auth/user')).status).toBe(401);
      const roster = () => mustAnswer<unknown[]>(coach, 200, 'GET', `/api/events/${eventId}/roster`);
      await waitFor('the place is free', async () => (await roster()).length === 0);
      await mustAnswer(admin, 404, 'GET', `/api/children/${childId}`);

      await start('gamedata');
      const evaluations = () =>
        mustAnswer<{ childId: number }[]>(coach, 200, 'GET', `/api/skill-evaluations?childId=${childId}`);
      await waitFor('the evaluation is deleted', async () => (await evaluations()).length === 0, 60);
    },
    180_000,
  );

  /** Signs in and reads from the services for so many seconds; expects 200 each time. */
  async function expectRequestsAnswered(seconds: number): Promise<void> {
    const until = Date.now() + seconds * 1000;
    const statuses = new Map<string, number>();
    while (Date.now() < until) {
      const admin = await signedInAs(club.url, 'admin');
      for (const path of ['/api/auth/user', '/api/all-children', '/api/events', '/api/locations', '/api/admin/mail']) {
        const { status } = await admin.send('GET', path);
        if (status !== 200) statuses.set(`${path}: ${status}`, (statuses.get(`${path}: ${status}`) ?? 0) + 1);
      }
      await pause(500);
    }
    expect([...statuses]).toEqual([]);
  }
});
