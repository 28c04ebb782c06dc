import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import {
  type DistributedClub,
  forSize,
  startDistributedClub,
  startRabbitmq,
  startRedis,
} from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../support/api-client.ts';
import { type Mailbox, messageIds, openMailbox } from '../support/mailbox.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';
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

const OUTAGE_SECONDS = forSize({ short: 15, long: 60 });

describe('twenty registrations while one part of the platform is unavailable', () => {
  let folder: string;
  let club: DistributedClub;
  let mailbox: Mailbox;
  let rabbitmq: Engine;
  let redis: Engine;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-outage-'));
    [mailbox, rabbitmq, redis] = await Promise.all([
      openMailbox(),
      startRabbitmq({ folder: join(folder, 'rabbitmq') }),
      startRedis({ folder: join(folder, 'redis') }),
    ]);
    club = await startDistributedClub({
      env: { RABBITMQ_URL: rabbitmq.url, REDIS_URL: redis.url, SMTP_URL: mailbox.url },
    });
  }, 300_000);
  afterAll(async () => {
    await club?.stop();
    await Promise.allSettled([rabbitmq?.stop(), redis?.stop(), mailbox?.close()]);
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

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

  it('When svc-notify is killed and restarted, then every notification and email exists exactly once', async () => {
    const [notify] = club.processes.notify;
    await registerDuringOutage('Footwork Without a Bell', {
      stop: async () => notify?.kill(),
      restart: async () => notify?.start(),
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

  it('When Redis is killed and restarted, then registrations and sign-in work meanwhile', async () => {
    await registerDuringOutage('Footwork Without a Cache', {
      stop: async () => {
        await redis.kill();
        await signedInAs(club.url, 'parent');
      },
      restart: async () => {
        redis = await startRedis({ folder: join(folder, 'redis') });
      },
    });
  }, 180_000);

  it('When svc-gamedata is killed while a user is deleted, then it deletes the family’s records after its restart', async () => {
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

    const [gamedata] = club.processes.gamedata;
    await gamedata?.kill();
    expect(await preview()).toMatchObject({
      children: { deleted: [{ id: childId }], staying: [] },
      ...{ registrations: 1, evaluations: null, gameRecords: null },
    });
    await mustAnswer(admin, 204, 'DELETE', `/api/admin/users/${parent.id}`);
    expect((await parent.client.send('GET', '/api/auth/user')).status).toBe(401);
    const roster = () => mustAnswer<unknown[]>(coach, 200, 'GET', `/api/events/${eventId}/roster`);
    await waitFor('the place is free', async () => (await roster()).length === 0);
    await mustAnswer(admin, 404, 'GET', `/api/children/${childId}`);

    await gamedata?.start();
    const evaluations = () =>
      mustAnswer<{ childId: number }[]>(coach, 200, 'GET', `/api/skill-evaluations?childId=${childId}`);
    await waitFor('the evaluation is deleted', async () => (await evaluations()).length === 0, 60);
  }, 180_000);

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
      await pause(250);
    }
    expect([...statuses]).toEqual([]);
  }
});
