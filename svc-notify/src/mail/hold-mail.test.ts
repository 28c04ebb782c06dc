import { passwordResetLink } from '@fieldhouse/contracts';
import { answers, type Mailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, NOW, registration, rosa, user } from '../../testing/build.ts';
import { notify } from '../service.ts';
import { holdMailCausedBefore } from './hold-mail.ts';
import { sendDueMail } from './send-mail.job.ts';

const MINUTE = 60_000;

describe('When a backup was restored', () => {
  let now = NOW;
  let sent: string[] = [];
  let service: TestService;
  beforeAll(async () => {
    const mailer: Mailer = {
      send: async ({ subject }) => {
        sent.push(subject);
        return 'sent';
      },
    };
    const auth = answers(passwordResetLink, async () => ({ link: null }));
    const definition = { ...notify, jobs: [] };
    service = await startTestService(definition, { clock: () => now, adapters: { mailer }, answers: [auth] });
    await service.deliver('user.registered', user(rosa));
    await service.deliver('guardian.linked', guardian(5));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    sent = [];
    await service.empty('mail', 'mail_hold', 'newest_version');
  });

  const register = (id: number, time = NOW) => service.deliver('registration.created', camp(id), { actor: rosa, time });
  const camp = (id: number) => registration({ id, eventId: id, eventTitle: `Camp ${id}` });
  const registered = (id: number) => `Mateo Alvarez is registered for Camp ${id}`;
  const restore = (at = NOW) => holdMailCausedBefore(service.ctx.db, at);
  const sendAll = async () => {
    await sendDueMail(service.ctx);
  };
  const states = () => service.ctx.db('mail').orderBy('id').pluck('state');
  const idOf = async (id: number) =>
    (
      await service.ctx
        .db('mail')
        .first('id')
        .where({ subject: registered(id) })
    ).id;
  const decide = (path: string) => service.as(admin).post(`/api/admin/mail/${path}`);
  const stats = async () => (await service.as(admin).get('/api/admin/mail/stats')).body;

  it('Then waiting mail is held, shown with the reason and not sent @spec S2.2.1072', async () => {
    await register(1);
    await sendAll();
    await register(2);
    await register(3);
    // claimed by a worker when the backup was made
    await service.ctx
      .db('mail')
      .where({ subject: registered(3) })
      .update({ state: 'claimed' });
    expect(await restore()).toBe(2);
    await sendAll();
    expect(sent).toEqual([registered(1)]);
    expect(await states()).toEqual(['sent', 'held', 'held']);
    const { body } = await service.as(admin).get('/api/admin/mail?status=held');
    expect(body).toMatchObject([
      { subject: registered(3), status: 'held', heldBecause: 'restore' },
      { subject: registered(2), status: 'held', heldBecause: 'restore' },
    ]);
    expect(await stats()).toMatchObject({
      ...{ queued: 0, held: 2 },
      heldByRestore: { count: 2, causedBefore: NOW.toISOString() },
    });
  });

  it('Then mail of events from before the restore is held, and of later ones sent @spec S2.2.1073', async () => {
    expect(await restore()).toBe(0);
    await register(1, new Date(NOW.getTime() - 1));
    await register(2, NOW);
    await service.deliver('user.updated', user(rosa, { version: 2 }), { time: new Date('2026-11-01T00:00:00Z') });
    await sendAll();
    expect(sent).toEqual([registered(2)]);
    expect(await states()).toEqual(['held', 'sent']);
  });

  it('Then a second restore with an older instant releases nothing', async () => {
    await restore();
    await restore(new Date(NOW.getTime() - 60 * MINUTE));
    await register(1, new Date(NOW.getTime() - MINUTE));
    expect(await states()).toEqual(['held']);
  });

  it('Then a password reset is dropped: its link has expired @spec S2.2.1074', async () => {
    const reset = (id: number, time: Date) =>
      service.deliver('password-reset.requested', { id, version: id, userId: rosa.userId }, { time });
    await reset(1, NOW);
    expect(await restore(new Date(NOW.getTime() + MINUTE))).toBe(0);
    await reset(2, NOW);
    expect(await states()).toEqual(['dropped', 'dropped']);
    expect(await stats()).toMatchObject({ held: 0, heldByRestore: null });
  });

  it('Then an admin releases or discards one @spec S2.2.1075', async () => {
    await register(1);
    await register(2);
    await restore();
    const [first, second] = [await idOf(1), await idOf(2)];
    expect(await decide(`${second}/release`)).toMatchObject({
      status: 200,
      body: { status: 'queued', heldBecause: null },
    });
    expect(await decide(`${first}/discard`)).toMatchObject({ status: 200, body: { status: 'dropped' } });
    await sendAll();
    expect(sent).toEqual([registered(2)]);
    for (const path of [`${first}/release`, `${first}/discard`, `${second}/discard`]) {
      expect(await decide(path)).toMatchObject({
        status: 409,
        body: { code: 'not_held', detail: 'This mail is not held back' },
      });
    }
    expect((await decide('999999/release')).status).toBe(404);
    expect((await decide('999999/discard')).status).toBe(404);
  });

  it.each([
    ['release', [registered(1), registered(2)], ['sent', 'sent']],
    ['discard', [], ['dropped', 'dropped']],
  ])('Then an admin can %s all, once @spec S2.2.1075', async (decision, subjects, after) => {
    await register(1);
    await register(2);
    await restore();
    expect(await decide(decision)).toMatchObject({ status: 200, body: { mails: 2 } });
    expect(await decide(decision)).toMatchObject({ status: 200, body: { mails: 0 } });
    await sendAll();
    expect(sent).toEqual(subjects);
    expect(await states()).toEqual(after);
  });

  it('Then only the newest state of released mail is sent @spec S2.2.1076', async () => {
    await register(1);
    await restore();
    now = new Date(NOW.getTime() + MINUTE);
    await service.deliver(
      'registration.cancelled',
      { ...camp(1), version: 2, state: 'cancelled' },
      { actor: rosa, time: now },
    );
    await decide('release');
    await sendAll();
    expect(sent).toEqual(['Mateo Alvarez is no longer registered for Camp 1']);
    expect(await states()).toEqual(['superseded', 'sent']);
  });

  it('Then held mail to an account that is deleted is not sent', async () => {
    await service.deliver('user.registered', user({ userId: 8, role: 'parent' }));
    await service.deliver('guardian.linked', guardian(8));
    await register(1);
    await restore();
    await service.deliver('user.deleted', { id: 8, version: 9 });
    await decide('release');
    await sendAll();
    expect(sent).toEqual([registered(1)]);
    expect(await states()).toEqual(expect.arrayContaining(['dropped', 'sent']));
    await service.deliver('guardian.unlinked', { ...guardian(8), version: 9 });
  });

  it('Then only an admin can release or discard', async () => {
    for (const path of ['release', 'discard', '1/release', '1/discard']) {
      expect((await service.as(dana).post(`/api/admin/mail/${path}`)).status).toBe(403);
    }
  });
});
