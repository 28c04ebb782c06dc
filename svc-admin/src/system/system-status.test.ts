import {
  type ActiveSessions,
  activeSessions,
  type MailQueue,
  mailQueue,
  SERVICES,
  type ServiceName,
} from '@fieldhouse/contracts';
import { answers, defineService, localCalls, unavailable } from '@fieldhouse/service-kit';
import { emptyConsumers, startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const mail: MailQueue = {
  ...{ delivery: 'stored', queued: { count: 2, oldestAt: '2026-11-21T17:00:00.000Z' } },
  ...{ failed: 1, refused: 0 },
};

/** The answer of svc-auth; undefined: it is unavailable. */
let sessions: ActiveSessions | undefined = { sessions: 3, people: 2 };

const auth = defineService({
  name: 'auth',
  title: 'Sessions',
  migrations: {},
  routes: [],
  consumers: emptyConsumers('auth'),
  calls: [
    answers(activeSessions, async () => {
      if (!sessions) throw unavailable();
      return sessions;
    }),
  ],
});
const notify = defineService({
  name: 'notify',
  title: 'Mail',
  migrations: {},
  routes: [],
  consumers: emptyConsumers('notify'),
  calls: [answers(mailQueue, async () => mail)],
});

describe('When an admin requests the state of the platform', () => {
  let club: TestService;
  const others: TestService[] = [];
  const calls = localCalls();
  beforeAll(async () => {
    club = await startTestService(admin, {
      clock: () => NOW,
      adapters: { calls },
      environment: { version: '1.0.0', production: false, auditDays: 60, ageDocumentDays: 45 },
    });
    for (const definition of [auth, notify]) others.push(await startTestService(definition, { adapters: { calls } }));
  });
  afterAll(async () => {
    for (const service of [...others, club]) await service.stop();
  });
  const getStatus = async (service = club) => service.as({ userId: 1, role: 'admin' }).get('/api/admin/system');

  it('Then services that do not answer are null @spec S2.2.1303, S2.2.1305, S2.2.1308, S2.7.1301', async () => {
    const { status, body } = await getStatus();
    expect(status).toBe(200);
    const idle = { outbox: { count: 0, oldestAt: null }, inbox: { count: 0, oldestAt: null }, deadEvents: 0 };
    const reached = {
      ...idle,
      ...{ broker: 'none', databaseBytes: expect.any(Number), databaseVersion: expect.stringMatching(/^\d+\.\d+$/) },
    };
    const answering: readonly ServiceName[] = ['auth', 'admin', 'notify'];
    expect(body.services).toEqual(
      SERVICES.map((service) => ({ service, status: answering.includes(service) ? reached : null })),
    );
    expect(body).toMatchObject({
      ...{ readAt: NOW.toISOString(), version: '1.0.0', mode: 'development', isDemo: false },
      ...{ activeSessions: { sessions: 3, people: 2 }, mail, lastBackup: null },
    });
  });

  it('Then the last backup is the newest complete one @spec S2.2.1302', async () => {
    const run = { step: 'storing', lease_until: NOW, size: 19_000_000, checksum: 'a'.repeat(64) };
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));
    await club.ctx.db('backup_run').insert([
      { ...run, filename: 'old.fhb', state: 'Complete', started_at: at(18), finished_at: at(18), verified_at: null },
      { ...run, filename: 'new.fhb', state: 'Complete', started_at: at(19), finished_at: at(19), verified_at: at(20) },
      {
        ...run,
        filename: 'failed.fhb',
        state: 'Failed',
        started_at: at(20),
        finished_at: at(20),
        checksum: null,
        error: 'No disk',
      },
    ]);
    const { body } = await getStatus();
    await club.ctx.db('backup_run').delete();
    expect(body.lastBackup).toEqual({
      filename: 'new.fhb',
      completedAt: at(19).toISOString(),
      size: 19_000_000,
      verifiedAt: at(20).toISOString(),
    });
  });

  it('Then changed settings are listed by name, and no others @spec S2.2.1311', async () => {
    expect((await getStatus()).body.changedSettings).toEqual({
      registration: [{ name: 'AGE_DOCUMENT_DAYS', value: '45' }],
      notification: [],
      security: [{ name: 'AUDIT_DAYS', value: '60' }],
    });
  });

  it('Then the part of an unavailable service is null, and the rest is there @spec S2.2.1309', async () => {
    sessions = undefined;
    const { status, body } = await getStatus();
    sessions = { sessions: 3, people: 2 };
    expect([status, body.activeSessions]).toEqual([200, null]);
    expect(body.mail).toEqual(mail);
  });

  it('Then only an admin may @spec S2.6.1301', async () => {
    for (const role of ['parent', 'coach'] as const) {
      expect((await club.as({ userId: 2, role }).get('/api/admin/system')).status).toBe(403);
    }
    expect((await club.anonymous.get('/api/admin/system')).status).toBe(401);
  });
});
