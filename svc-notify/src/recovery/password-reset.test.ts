import { randomUUID } from 'node:crypto';
import { passwordResetLink } from '@fieldhouse/contracts';
import { answers, type Mail, type Mailer, MailNotAccepted } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, NOW, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

const MINUTE = 60_000;
/** The service without its job, so that a test decides when mail is sent. */
const definition = { ...notify, jobs: [] };

let now = NOW;
let sent: Mail[] = [];
let mailerSend: Mailer['send'];
/** The answer of svc-auth: the token of a link, or null for none; it throws when svc-auth is unavailable. */
let auth: (requestId: number) => string | null;
let requestedLinks: number[] = [];

const startNotify = (environment: { demo: boolean }) =>
  startTestService(definition, {
    clock: () => now,
    environment,
    answers: [
      answers(passwordResetLink, async ({ requestId }) => {
        requestedLinks.push(requestId);
        const token = auth(requestId);
        const expiresAt = new Date(now.getTime() + 60 * MINUTE).toISOString();
        return {
          link: token === null ? null : { path: `/reset-password?token=${token}`, expiresAt, username: 'rosa.alvarez' },
        };
      }),
    ],
    adapters: {
      mailer: {
        send: async (mail) => {
          const state = await mailerSend(mail);
          sent.push(mail);
          return state;
        },
      },
    },
  });

let service: TestService;
beforeAll(async () => {
  service = await startNotify({ demo: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  sent = [];
  requestedLinks = [];
  mailerSend = async () => 'sent';
  auth = (requestId) => `secret-of-${requestId}-${requestedLinks.length}`;
  await service.empty('mail', 'user_projection', 'inbox');
  await service.deliver('user.registered', user(rosa));
});

const requestReset = (id: number, eventId = randomUUID()) =>
  service.deliver('password-reset.requested', { id, version: id, userId: rosa.userId }, { id: eventId });
const send = async ({ after = 0, of = service } = {}) => {
  now = new Date(now.getTime() + after * MINUTE);
  await sendDueMail(of.ctx);
};
const mails = () => service.ctx.db('mail').orderBy('id');
/** All rows of svc-notify in which a link could have been stored. */
const everything = async ({ db }: TestService['ctx']) =>
  JSON.stringify([await db('mail'), await db('inbox'), await db('outbox')]);

describe('When somebody forgot their password', () => {
  it('Then an email with the link of the request is sent to their address @spec S1.9.5', async () => {
    await requestReset(7);
    await send();
    expect(requestedLinks).toEqual([7]);
    expect(sent).toMatchObject([{ to: 'user5@club.example', subject: 'Reset your password' }]);
    for (const form of [sent[0]?.text, sent[0]?.html]) {
      expect(form).toContain('http://fieldhouse.test/reset-password?token=secret-of-7-1');
      expect(form).toContain('The reset link expires in 1 hour');
      expect(form).toContain('Hello,');
      expect(form).not.toMatch(/rosa\.alvarez|First5/);
    }
    expect(await mails()).toMatchObject([{ state: 'sent', sent_at: NOW, attempts: 1 }]);
  });

  it('Then the email to staff, whose address the club knows, has their name and username', async () => {
    await service.deliver('user.registered', user({ userId: rosa.userId, role: 'coach' }, { version: 2 }));
    await requestReset(7);
    await send();
    for (const form of [sent[0]?.text, sent[0]?.html]) {
      expect(form).toContain('Hi First5,');
      expect(form).toContain('rosa.alvarez');
    }
  });

  it('Then the link is requested only when the email is sent', async () => {
    await requestReset(7);
    expect(requestedLinks).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'queued' }]);
  });

  it.each<'sent' | 'stored'>(['sent', 'stored'])('Then the stored email that was %s has no link', async (state) => {
    mailerSend = async () => state;
    await requestReset(7);
    await send();
    expect(JSON.stringify(sent)).toContain('secret-of-7');
    expect(await everything(service.ctx)).not.toContain('secret-of');
    const [{ id }] = await mails();
    const { body } = await service.as(admin).get(`/api/admin/mail/${id}`);
    for (const form of [body.text, body.html]) expect(form).toContain('(hidden link)');
    expect(JSON.stringify(body)).not.toContain('token=');
  });

  it('Then one email is sent, however often the event arrives', async () => {
    const eventId = randomUUID();
    for (let time = 0; time < 10; time += 1) await requestReset(7, eventId);
    await send();
    expect(sent).toHaveLength(1);
  });

  it('Then archived and deleted accounts get none', async () => {
    await service.deliver('user.updated', user(rosa, { version: 2, isActive: false }));
    await requestReset(7);
    await service.deliver('user.deleted', { id: rosa.userId, version: 3 });
    await requestReset(8);
    expect(await mails()).toEqual([]);
  });
});

describe('When svc-auth has no link for a request any more', () => {
  it('Then the email is dropped, the admin sees it, and it is not tried again', async () => {
    auth = () => null;
    await requestReset(7);
    await send();
    await send({ after: 24 * 60 });
    expect(sent).toEqual([]);
    expect(requestedLinks).toEqual([7]);
    expect((await service.as(admin).get('/api/admin/mail')).body).toMatchObject([{ status: 'dropped', sentAt: null }]);
  });
});

describe('When svc-auth is unavailable when an email is due', () => {
  it('Then it waits, other mail is sent, and it is sent when svc-auth recovers', async () => {
    auth = (requestId) => {
      if (requestId === 7) throw new Error('svc-auth is unavailable');
      return 'another';
    };
    await requestReset(7);
    await requestReset(8);
    await send();
    expect(sent).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'queued', attempts: 1 }, { state: 'sent' }]);
    auth = () => 'late';
    await send({ after: 1 });
    expect(sent[1]?.text).toContain('token=late');
  });
});

describe('When the mail server does not take an email at once', () => {
  it('Then the next try has another link, and neither is stored', async () => {
    mailerSend = async () => {
      throw new MailNotAccepted('deferred');
    };
    await requestReset(7);
    await send();
    expect(await everything(service.ctx)).not.toContain('secret-of');
    mailerSend = async () => 'sent';
    await send({ after: 1 });
    expect(sent[0]?.text).toContain('token=secret-of-7-2');
  });
});

describe('When the account changes while an email waits', () => {
  it.each([
    ['its address', 'user.updated', user(rosa, { version: 2, email: 'elsewhere@club.example' })],
    ['its deletion', 'user.deleted', { id: rosa.userId, version: 2 }],
  ] as const)('Then after %s no link is sent to the old address', async (_what, type, data) => {
    await requestReset(7);
    await service.deliver(type, data);
    await send();
    expect([sent, requestedLinks]).toEqual([[], []]);
    expect(await mails()).toMatchObject([{ state: 'dropped' }]);
  });
});

describe('When the platform is a demo', () => {
  it('Then the stored email shows its link, as there is no other mailbox', async () => {
    const demo = await startNotify({ demo: true });
    try {
      mailerSend = async () => 'stored';
      await demo.deliver('user.registered', user(rosa));
      await demo.deliver('password-reset.requested', { id: 7, version: 7, userId: rosa.userId });
      expect(await everything(demo.ctx)).not.toContain('secret-of');
      await send({ of: demo });
      const [{ id }] = await demo.ctx.db('mail');
      const { body } = await demo.as(admin).get(`/api/admin/mail/${id}`);
      for (const form of [body.text, body.html]) expect(form).toContain('/reset-password?token=secret-of-7-1');
    } finally {
      await demo.stop();
    }
  });
});
