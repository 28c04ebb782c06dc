import { passwordResetLink } from '@fieldhouse/contracts';
import { answers, type Mailer, storedMailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, luis, NOW, registration, rosa, user } from '../../testing/build.ts';
import { notify } from '../service.ts';
import { sendDueMail } from './send-mail.job.ts';

const MINUTE = 60_000;
const definition = { ...notify, jobs: [] };

let now = NOW;
let sent: { to: string; subject: string }[] = [];
let service: TestService;
let actor: { userId: number; role: 'parent' | 'coach' | 'admin' } = rosa;

const camp = (id: number) => registration({ id, eventId: id, eventTitle: `Camp ${id}` });
const register = (id: number, on = service) => on.deliver('registration.created', camp(id), { actor });
const cancel = (id: number) =>
  service.deliver('registration.cancelled', { ...camp(id), version: 2, state: 'cancelled' }, { actor });
const registered = (id: number) => `Mateo Alvarez is registered for Camp ${id}`;
const ended = (id: number) => `Mateo Alvarez is no longer registered for Camp ${id}`;
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const sendAll = async (from = service) => {
  await sendDueMail(from.ctx);
};
const subjects = () => sent.map(({ subject }) => subject);
const held = async (of = service) => (await of.as(admin).get('/api/admin/mail?status=held')).body;
const advanceMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};

describe('When an address gets many mails within an hour', () => {
  beforeAll(async () => {
    const mailer: Mailer = {
      send: async ({ to, subject }) => {
        sent.push({ to, subject });
        return 'sent';
      },
    };
    const auth = answers(passwordResetLink, async () => ({
      link: { path: '/reset-password?token=made-up', expiresAt: '2026-11-21T19:00:00.000Z' },
    }));
    service = await startTestService(definition, { clock: () => now, adapters: { mailer }, answers: [auth] });
    await service.deliver('user.registered', user(rosa, { email: 'rosa@club.example' }));
    await service.deliver('guardian.linked', guardian(5));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    sent = [];
    actor = rosa;
    await service.empty('mail', 'newest_version');
  });

  it('Then mail up to the limit is sent, and the rest is held with the reason @spec S2.2.1078, S2.3.1563', async () => {
    for (const id of upTo(40)) await register(id);
    await sendAll();
    expect(subjects()).toEqual(upTo(30).map(registered));
    const mails = await held();
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(upTo(40, 31).map(registered).reverse());
    const { body } = await service.as(admin).get(`/api/admin/mail/${mails[0].id}`);
    expect(body).toMatchObject({
      ...{ status: 'held', heldBecause: 'limit', tries: 0, sentAt: null },
      nextTryAt: new Date(NOW.getTime() + 60 * MINUTE).toISOString(),
    });
    const stats = await service.as(admin).get('/api/admin/mail/stats');
    expect(stats.body).toMatchObject({ queued: 0, held: 10, heldByRestore: null });
    const counted: string[] = [];
    const note = ({ sql }: { sql: string }) => void (/count\(\*\).* from "mail"/.test(sql) && counted.push(sql));
    service.ctx.db.on('query', note);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    service.ctx.db.off('query', note);
    expect(counted).toHaveLength(1);
    expect(metrics).toMatch(/^mails_held_by_limit_total\{.*\} 10$/m);
    expect(metrics).toMatch(/^mail_unsent\{state="held".*\} 10$/m);
    expect(metrics).toMatch(/^mail_oldest_seconds\{.*\} 0$/m);
  });

  it('Then the newest state of each is sent when the hour is over @spec S2.2.1079', async () => {
    for (const id of upTo(32)) await register(id);
    await sendAll();
    await cancel(31);
    advanceMinutes(59);
    await sendAll();
    expect(sent).toHaveLength(30);
    advanceMinutes(1);
    await sendAll();
    expect(subjects().slice(30).toSorted()).toEqual([ended(31), registered(32)].toSorted());
    expect(await held()).toEqual([]);
    expect(
      await service.ctx
        .db('mail')
        .where({ subject: registered(31) })
        .pluck('state'),
    ).toEqual(['superseded']);
  });

  it('Then mail that is sent after the hour counts for the next hour', async () => {
    for (const id of upTo(70)) await register(id);
    await sendAll();
    advanceMinutes(60);
    await sendAll();
    expect(sent).toHaveLength(60);
    expect(await held()).toHaveLength(10);
    advanceMinutes(60);
    await sendAll();
    expect(subjects()).toEqual(upTo(70).map(registered));
  });

  it('Then an address with a plus sign counts as the same one @spec S2.2.1080', async () => {
    for (const id of upTo(20)) await register(id);
    await service.deliver('user.updated', user(rosa, { version: 2, email: 'Rosa+club@club.example' }));
    for (const id of upTo(35, 21)) await register(id);
    await service.deliver('user.registered', user(luis, { email: 'luis+rosa@club.example' }));
    await service.deliver('guardian.linked', guardian(6));
    await register(36);
    await sendAll();
    expect(sent.map(({ to }) => to)).toEqual([
      ...upTo(20).map(() => 'rosa@club.example'),
      ...upTo(10).map(() => 'Rosa+club@club.example'),
      'luis+rosa@club.example',
    ]);
    await service.deliver('guardian.unlinked', { ...guardian(6), version: 2 });
    await service.deliver('user.updated', user(rosa, { version: 3, email: 'rosa@club.example' }));
  });

  it('Then mail that staff caused and password resets are neither counted nor held @spec S2.2.1081', async () => {
    actor = dana;
    for (const id of upTo(35)) await register(id);
    actor = rosa;
    for (const id of upTo(65, 36)) await register(id);
    advanceMinutes(2);
    await sendAll();
    expect(sent).toHaveLength(65);
    actor = dana;
    await register(66);
    advanceMinutes(2);
    await service.deliver('password-reset.requested', { id: 1, version: 1, userId: rosa.userId });
    await sendAll();
    expect(subjects().slice(65)).toEqual([registered(66), 'Reset your password']);
    expect(await held()).toEqual([]);
  });

  it('Then workers that send at the same time keep the limit together', async () => {
    for (const id of upTo(40)) await register(id);
    await Promise.all([sendAll(), sendAll(), sendAll(), sendAll()]);
    expect(sent).toHaveLength(30);
    expect(await held()).toHaveLength(10);
  });

  it('Then one that is tried again is counted once', async () => {
    for (const id of upTo(30)) await register(id);
    await sendAll();
    await service.ctx
      .db('mail')
      .where({ subject: registered(7) })
      .update({ state: 'queued', next_attempt_at: now });
    await sendAll();
    expect(subjects().at(-1)).toBe(registered(7));
  });

  it('Then an admin may release a held one beyond the limit', async () => {
    for (const id of upTo(32)) await register(id);
    await sendAll();
    const [{ id }] = await held();
    expect((await service.as(admin).post(`/api/admin/mail/${id}/release`)).status).toBe(200);
    await sendAll();
    expect(subjects().slice(30)).toEqual([registered(32)]);
    expect((await service.as(admin).post('/api/admin/mail/release')).body).toEqual({ mails: 0 });
    expect(await held()).toHaveLength(1);
  });
});

describe('When an operator sets the limit', () => {
  it.each([
    [3, 3],
    [0, 40],
  ])('Then with %d, %d of forty mails are sent', async (limitMails, left) => {
    now = NOW;
    let count = 0;
    const mailer: Mailer = {
      send: async () => {
        count += 1;
        return 'sent';
      },
    };
    const environment = { limitMails };
    const limited = await startTestService(definition, { clock: () => now, adapters: { mailer }, environment });
    try {
      await limited.deliver('user.registered', user(rosa));
      await limited.deliver('guardian.linked', guardian(5));
      actor = rosa;
      await limited.ctx.db('mail').delete();
      for (const id of upTo(40)) await register(id, limited);
      await sendAll(limited);
      expect(count).toBe(left);
      expect(await held(limited)).toHaveLength(40 - left);
    } finally {
      await limited.stop();
    }
  });
});

describe('When mail is stored instead of sent', () => {
  it('Then mail beyond the limit is held as well, and stored when the hour is over', async () => {
    now = NOW;
    const storing = await startTestService(definition, { clock: () => now, adapters: { mailer: storedMailer() } });
    try {
      await storing.deliver('user.registered', user(rosa));
      await storing.deliver('guardian.linked', guardian(5));
      actor = rosa;
      await storing.ctx.db('mail').delete();
      for (const id of upTo(32)) await register(id, storing);
      const states = () => storing.ctx.db('mail').orderBy('id').pluck('state');
      expect(await states()).toEqual([...upTo(30).map(() => 'stored'), 'queued', 'queued']);
      await sendAll(storing);
      expect((await states()).slice(30)).toEqual(['held', 'held']);
      advanceMinutes(60);
      await sendAll(storing);
      expect(await states()).toEqual(upTo(32).map(() => 'stored'));
    } finally {
      await storing.stop();
    }
  });
});
