import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { freePort, type PlatformProcess, startPlatform } from '../support/platform-process.ts';
import { waitFor } from '../support/wait-for.ts';

interface Registered {
  registration: { id: number; childId: number };
}
interface RosterEntry {
  registrationId: number;
  childId: number;
}
interface Notice {
  registrationId: number;
  eventId: number;
}
interface KeptMail {
  messageId: string;
  subject: string;
  status: string;
}

/** A mail that was being handed over at the kill is taken up again after this long. */
const CLAIMED_MAIL_SECONDS = 60;

const TITLE = 'Registered While the Lights Went Out';

describe('kill -9 of everything in the middle of twenty registrations', () => {
  let dataDir: string;
  let port: number;
  let platform: PlatformProcess;
  let eventId: number;
  const acknowledged = new Map<number, number>();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-kill-'));
    port = await freePort();
    platform = await startPlatform(dataDir, port);
    const coach = await signedInAs(platform.url, 'coach3');
    const { status, body } = await coach.send('POST', '/api/events', {
      title: TITLE,
      date: addDays(clubToday(new Date()), 12),
      startTime: '09:00',
      endTime: '10:00',
      locationId: 1,
      sport: 'group',
      capacity: 40,
      price: 0,
      coachIds: [2],
    });
    expect(status).toBe(201);
    eventId = (body as { id: number }).id;
  }, 240_000);
  afterAll(async () => {
    await platform?.interrupt();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  const registerAll = async (
    families: Map<number, ApiClient>,
    onAnswer: (childId: number, answer: Registered) => void,
  ) =>
    Promise.allSettled(
      DEMO_CHILDREN.map(async ({ id, parentId }) => {
        const answer = await families
          .get(parentId)
          ?.send('POST', '/api/register-child', { childId: id, eventId }, { 'idempotency-key': `night-${id}` });
        if (answer?.status === 201) onAnswer(id, answer.body as Registered);
      }),
    );

  const signInFamilies = async () =>
    new Map(
      await Promise.all(
        DEMO_PARENTS.map(async ({ id, username }) => [id, await signedInAs(platform.url, username)] as const),
      ),
    );

  it('When it starts again, then every acknowledged registration, notification and e-mail is there exactly once', async () => {
    const families = await signInFamilies();
    let killed: Promise<void> | undefined;
    await registerAll(families, (childId, { registration }) => {
      acknowledged.set(childId, registration.id);
      if (acknowledged.size === 7) killed = platform.killEverything();
    });
    await killed;
    expect(killed).toBeDefined();
    expect(acknowledged.size).toBeGreaterThanOrEqual(7);

    platform = await startPlatform(dataDir, port);
    const before = await eventEffects();
    for (const [childId, registrationId] of acknowledged) {
      expect(before.roster.filter((entry) => entry.childId === childId).map((entry) => entry.registrationId)).toEqual([
        registrationId,
      ]);
    }
    expectOneEffectEach(before);

    const again = await signInFamilies();
    const all = new Map<number, number>();
    await registerAll(again, (childId, { registration }) => all.set(childId, registration.id));
    expect(all.size).toBe(DEMO_CHILDREN.length);
    for (const [childId, registrationId] of acknowledged) expect(all.get(childId)).toBe(registrationId);
    const after = await eventEffects();
    expect(after.roster).toHaveLength(DEMO_CHILDREN.length);
    expectOneEffectEach(after);
  }, 240_000);

  /** Roster, bell and mail of the event, once everything that is on its way has arrived. */
  async function eventEffects() {
    const coach = await signedInAs(platform.url, 'coach');
    const admin = await signedInAs(platform.url, 'admin');
    const read = async () => {
      const roster = (await coach.send('GET', `/api/events/${eventId}/roster`)).body as RosterEntry[];
      const notices = ((await coach.send('GET', '/api/notifications/unread')).body as Notice[]).filter(
        (notice) => notice.eventId === eventId,
      );
      const mails = ((await admin.send('GET', '/api/admin/mail')).body as KeptMail[]).filter(({ subject }) =>
        subject.includes(TITLE),
      );
      return { roster, notices, mails };
    };
    return waitFor(
      'the effects have arrived',
      async () => {
        const effects = await read();
        const settled =
          effects.mails.length >= effects.roster.length && effects.notices.length >= effects.roster.length;
        return settled && effects.mails.every(({ status }) => status === 'kept' || status === 'sent') && effects;
      },
      CLAIMED_MAIL_SECONDS + 30,
    );
  }

  function expectOneEffectEach({ roster, notices, mails }: Awaited<ReturnType<typeof eventEffects>>) {
    const registrations = roster.map(({ registrationId }) => registrationId).sort((a, b) => a - b);
    expect(notices.map(({ registrationId }) => registrationId).sort((a, b) => a - b)).toEqual(registrations);
    expect(mails).toHaveLength(registrations.length);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(registrations.length);
  }
});
