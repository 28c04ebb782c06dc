import { MAX_COUNTED_ROWS, mailQueue } from '@fieldhouse/contracts';
import { localCalls, type Mailer, storedMailer } from '@fieldhouse/service-kit';
import { EMPTY_SEARCHES, NAME_TABLE, startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, NOW, registration, rosa, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { passwordReset } from '../emails/password-reset-email.ts';
import { notify } from '../service.ts';
import { sendDueMail } from './send-mail.job.ts';

/** The service without its job, so that only tests send mail. */
const definition = { ...notify, jobs: [] };

describe('the admin’s mailbox', () => {
  const calls = localCalls();
  let service: TestService;
  beforeAll(async () => {
    const mailer: Mailer = { send: async () => 'sent' };
    service = await startTestService(definition, { clock: () => NOW, adapters: { mailer, calls } });
    await service.deliver('user.registered', user(rosa));
    await service.deliver('guardian.linked', guardian(5));
  });
  afterAll(() => service.stop());
  beforeEach(() => service.empty('mail'));

  const register = (id: number, title = 'Hitting Clinic') =>
    service.deliver('registration.created', registration({ id, eventTitle: title }), { actor: rosa });
  const list = (query = '') => service.as(admin).get(`/api/admin/mail${query}`);

  it('When an admin lists mail, Then the newest is first, and each has its contents', async () => {
    await register(1);
    await register(2, 'Winter Camp');
    const { status, body, headers } = await list();
    expect(status).toBe(200);
    expect(headers.get('X-Total-Count')).toBe('2');
    expect(body).toMatchObject([{ subject: 'Mateo Alvarez is registered for Winter Camp' }, {}]);
    expect(body[0]).toEqual({
      id: expect.any(Number),
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}\.5@fieldhouse\.test>$/),
      to: 'user5@club.example',
      toName: 'First5 Last5',
      subject: 'Mateo Alvarez is registered for Winter Camp',
      status: 'queued',
      heldBecause: null,
      createdAt: NOW.toISOString(),
      sentAt: null,
    });
    const whole = await service.as(admin).get(`/api/admin/mail/${body[0].id}`);
    expect(whole.body).toEqual({
      ...body[0],
      ...{ tries: 0, nextTryAt: NOW.toISOString(), problem: null, problemCode: null },
      text: expect.stringContaining('is registered for Winter Camp'),
      html: expect.stringMatching(/^<!doctype html>/),
      attachments: [
        {
          fileName: 'winter-camp.ics',
          contentType: 'text/calendar; method=PUBLISH; charset=utf-8',
          size: Buffer.byteLength((await renderedMails(service)).at(-1).attachments[0].content),
        },
      ],
    });
  });

  it('When the HTML of a mail is read, Then its policy runs nothing, and only pages of the site frame it @spec S2.2.1087', async () => {
    await register(1, '<script>alert(1)</script>');
    const [{ id }] = (await list()).body;
    const { status, headers, body } = await service.as(admin).get(`/api/admin/mail/${id}/html`);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ]);
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script');
  });

  it.each([
    ['a club', false, null],
    ['a demo', true, 'http://fieldhouse.test/reset-password?token=secret-1'],
  ])(
    'When %s stored a link with a token, Then it is in the answer of a demo alone @spec S2.2.1086',
    async (_, demo, address) => {
      const site = await startTestService(definition, { clock: () => NOW, environment: { demo } });
      try {
        await site.deliver('user.registered', user(rosa));
        await site.deliver('guardian.linked', guardian(5));
        await site.deliver('registration.created', registration({ id: 1 }), { actor: rosa });
        const content = passwordReset({
          firstName: 'Rosa',
          siteUrl: 'http://fieldhouse.test',
          path: '/reset-password?token=secret-1',
        });
        await site.ctx.db('mail').update({ content: JSON.stringify(content) });
        const [{ id }] = (await site.as(admin).get('/api/admin/mail')).body;
        for (const path of ['', '/html']) {
          const shown = JSON.stringify((await site.as(admin).get(`/api/admin/mail/${id}${path}`)).body);
          expect([path, shown.includes('secret-1')]).toEqual([path, demo]);
          expect([path, shown.includes(address ?? '(hidden link)')]).toEqual([path, true]);
        }
      } finally {
        await site.stop();
      }
    },
  );

  it('When a mail was sent, Then the list says when', async () => {
    await register(1);
    await sendDueMail(service.ctx);
    expect((await list()).body).toMatchObject([{ status: 'sent', sentAt: NOW.toISOString() }]);
  });

  it('When mail is stored instead of sent, Then it is stored at once, except with a secret link', async () => {
    const storing = await startTestService(definition, { clock: () => NOW, adapters: { mailer: storedMailer() } });
    try {
      await storing.deliver('user.registered', user(rosa));
      await storing.deliver('guardian.linked', guardian(5));
      await storing.deliver('registration.created', registration({ id: 1 }), { actor: rosa });
      await storing.deliver('password-reset.requested', { id: 9, version: 9, userId: rosa.userId });
      const { body } = await storing.as(admin).get('/api/admin/mail');
      expect(body.map(({ subject, status }: { subject: string; status: string }) => [subject, status])).toEqual([
        ['Reset your password', 'queued'],
        ['Mateo Alvarez is registered for Hitting Clinic', 'stored'],
      ]);
      expect(await sendDueMail(storing.ctx)).toBe(1);
    } finally {
      await storing.stop();
    }
  });

  it('When svc-admin calls, Then it gets the count of unsent mail and the oldest @spec S2.2.1306', async () => {
    const queue = () => calls.call('admin', mailQueue, {}, undefined);
    expect(await queue()).toEqual({ delivery: 'sent', queued: { count: 0, oldestAt: null }, failed: 0, refused: 0 });
    await register(1);
    await register(2, 'Winter Camp');
    await register(3, 'Spring Camp');
    const ofCamp = (name: string) => service.ctx.db('mail').where('subject', 'like', `%${name}`);
    await ofCamp('Hitting Clinic').update({ created_at: '2026-11-01T12:00:00Z' });
    await ofCamp('Spring Camp').update({ state: 'failed' });
    expect(await queue()).toEqual({
      delivery: 'sent',
      queued: { count: 2, oldestAt: '2026-11-01T12:00:00.000Z' },
      failed: 1,
      refused: 0,
    });
  });

  it('When mail is paged and searched, Then each mail comes once and only matches are listed', async () => {
    for (let id = 1; id <= 5; id += 1) await register(id, id === 3 ? 'Café Camp' : 'Hitting Clinic');
    const seen: number[] = [];
    let next: string | undefined = '?limit=2';
    while (next !== undefined) {
      const { body, headers } = await list(next);
      seen.push(...body.map(({ id }: { id: number }) => id));
      next = /<[^>?]*(\?[^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect((await list('?q=cafe')).body).toHaveLength(1);
    expect((await list('?q=user5')).body).toHaveLength(5);
    expect((await list('?q=nothing')).body).toEqual([]);
    for (const q of EMPTY_SEARCHES) expect([q, (await list(`?q=${encodeURIComponent(q)}`)).body]).toEqual([q, []]);
  });

  it('When a name is searched in another spelling, Then its mail alone is found, also that of a replica of 1.1', async () => {
    for (const [at, { firstName, lastName }] of NAME_TABLE.entries())
      await register(at + 1, `${firstName} ${lastName}`);
    // The words that 1.1 stores.
    await service.ctx
      .db('mail')
      .whereLike('subject', '%Łukasz%')
      .update({ search_words: ['łukasz', 'nowak'] });
    // A subject is one text: names of two words are not joined in it.
    for (const { firstName, lastName, searches } of NAME_TABLE.filter((person) => person.firstName !== 'Mary Ann')) {
      for (const q of searches) {
        const { body } = await list(`?q=${encodeURIComponent(q)}`);
        const subjects = body.map(({ subject }: { subject: string }) => subject);
        expect([q, subjects]).toEqual([q, [`Mateo Alvarez is registered for ${firstName} ${lastName}`]]);
      }
    }
  });

  it('When there is more mail than a page, Then the newest 100 are listed, and long lists are counted up to 5,000', async () => {
    await register(1);
    await service.ctx.db.raw(
      `INSERT INTO mail (message_id, to_address, subject, content, search_words, state, next_attempt_at, created_at)
       SELECT message_id || n, to_address, subject, content, search_words, 'sent', next_attempt_at, created_at
       FROM mail, generate_series(1, ${MAX_COUNTED_ROWS + 1}) n`,
    );
    const { body, headers } = await list();
    expect([body.length, headers.get('X-Total-Count')]).toEqual([100, String(MAX_COUNTED_ROWS + 1)]);
    const next = /<[^>?]*(\?[^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    expect((await list(next)).body[0].id).toBe(body.at(-1).id - 1);
  });

  it('When the mail is unknown, Then 404; for a coach, Then 403', async () => {
    expect((await service.as(admin).get('/api/admin/mail/999999')).status).toBe(404);
    expect((await service.as(dana).get('/api/admin/mail')).status).toBe(403);
    for (const path of ['1', '1/html']) {
      expect((await service.as(dana).get(`/api/admin/mail/${path}`)).status).toBe(403);
    }
  });
});
