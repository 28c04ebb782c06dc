import { accountData, exportUsers } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  clockAt,
  cookieOf,
  PASSWORD,
  QUICK_ENGINE,
  registration,
  startTestAuth,
  type TestAuth,
} from '../../testing/index.ts';

const FROM = { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'A browser' };

const calls = localCalls();
const ask = callVia(calls, 'admin');
let auth: TestAuth;
let rosa: number;
let dana: number;
beforeAll(async () => {
  const clock = clockAt('2026-11-22T04:30:00Z');
  auth = await startTestAuth({ engine: QUICK_ENGINE, clock: clock.now, adapters: { calls } });
  rosa = (await auth.anonymous.post('/api/auth/register', registration(), FROM)).body.id;
  dana = (await auth.addUser('dana', 'coach')).userId;
});
afterAll(() => auth.stop());

describe('When svc-admin exports the accounts', () => {
  it('Then they come in pages, each with its signed waivers', async () => {
    const { rows } = await ask(exportUsers, { afterId: 0, limit: 1 });
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ id: rosa, username: 'rosa', role: 'parent', firstName: 'Rosa', lastName: 'Alvarez', isActive: true },
        ...{ email: 'rosa@example.com', phone: '(512) 555-0100', emergencyContact1FirstName: null },
        signedWaivers: [{ waiverVersion: 1, signedAt: '2026-11-22T04:30:00.000Z' }],
        createdAt: '2026-11-22T04:30:00.000Z',
      }),
    ]);
    expect((await ask(exportUsers, { afterId: rosa, limit: 1000 })).rows).toMatchObject([
      { id: dana, username: 'dana', signedWaivers: [] },
    ]);
  });

  it('Then they hold no credentials and no address of a signature @spec S2.7.1404', async () => {
    const cookie = cookieOf(await auth.signIn('rosa', PASSWORD));
    expect(cookie).not.toBe('');
    const { password_hash: hash } = await auth.ctx.db('credential').where({ account_id: rosa }).first();
    const text = JSON.stringify([
      await ask(exportUsers, { afterId: 0, limit: 1000 }),
      await ask(accountData, { userId: rosa }),
    ]);
    for (const secret of [hash, PASSWORD, '203.0.113.7', 'A browser', cookie.replace(/.*=/, '')]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('When svc-admin requests the account of one family', () => {
  it('Then it gets that account, or null for an unknown id @spec S2.7.1408', async () => {
    expect((await ask(accountData, { userId: dana })).account).toMatchObject({ id: dana, username: 'dana' });
    expect(await ask(accountData, { userId: 999 })).toEqual({ account: null, deletionDueAt: null, lostMailboxes: [] });
  });

  it('Then it gets what waits for the account, and how its owner was identified @spec S2.7.1407', async () => {
    const admin = await auth.addUser('avery', 'admin');
    await auth.as({ userId: rosa, role: 'parent' }).post('/api/account/deletion');
    const body = { email: 'rosa.new@example.com', confirmedBy: 'Passport' };
    expect((await auth.as(admin).post(`/api/admin/users/${rosa}/lost-mailbox`, body)).status).toBe(204);
    expect(await ask(accountData, { userId: rosa })).toMatchObject({
      deletionDueAt: '2026-11-29T04:30:00.000Z',
      lostMailboxes: [{ ...body, dueAt: '2026-11-23T04:30:00.000Z', outcome: null }],
    });
    expect(await ask(accountData, { userId: dana })).toMatchObject({ deletionDueAt: null, lostMailboxes: [] });
  });
});
