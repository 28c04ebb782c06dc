import { addressLinks, lastSignedWaiver } from '@fieldhouse/contracts';
import { answers, type Mail, type Mailer, storedMailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, dana, NOW, rosa, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

const MINUTE = 60_000;
/** The service without its job, so that a test decides when mail is sent. */
const definition = { ...notify, jobs: [] };
const signed = { id: 5, version: 2, userId: rosa.userId, waiverVersion: 'ab'.repeat(32), signedAt: NOW.toISOString() };
const LINKS = { confirm: '/address?token=secret-1', notMe: '/address?token=secret-2' };
const copy = { fileName: 'waiver-2026-11-21.txt', contentType: 'text/plain; charset=utf-8', content: 'The text' };

let now = NOW;
let sent: Mail[] = [];
/** The state of svc-auth: with or without a signed waiver, or unavailable. */
let auth: 'signed' | 'unsigned' | 'unavailable' = 'signed';

const startNotify = (mailer: Mailer) =>
  startTestService(definition, {
    clock: () => now,
    adapters: { mailer },
    answers: [
      answers(addressLinks, async () => ({ links: auth === 'signed' ? LINKS : null })),
      answers(lastSignedWaiver, async () => {
        if (auth === 'unavailable') throw new Error('svc-auth is unavailable');
        const { waiverVersion: hash, signedAt } = signed;
        const waiver = auth === 'signed' ? { title: 'Waiver', version: 1, hash, signedAt, copy } : null;
        return { waiver };
      }),
    ],
  });

let service: TestService;
beforeAll(async () => {
  service = await startNotify({
    send: async (mail) => {
      sent.push(mail);
      return 'sent';
    },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  sent = [];
  auth = 'signed';
  await service.empty('mail', 'user_projection', 'inbox');
});

const register = (of = service) => of.deliver('user.registered', user(rosa), { actor: rosa });
const send = async (of = service) => {
  await sendDueMail(of.ctx);
};
const mails = () => service.ctx.db('mail').orderBy('id');

describe('When a parent opens an account', () => {
  it('Then a welcome mail is sent to their address, with the signed waiver', async () => {
    await register();
    await send();
    expect(sent).toMatchObject([{ to: 'user5@club.example', subject: 'Your account is ready', attachments: [copy] }]);
    for (const form of [sent[0]?.text, sent[0]?.html]) expect(form).toMatch(/Waiver, version 1/);
  });

  it('Then it has the links for the address, which are masked in what is stored @spec S1.2.145', async () => {
    await register();
    await send();
    for (const form of [sent[0]?.text, sent[0]?.html]) {
      for (const text of ['Confirm this address', 'This was not me', 'token=secret-1', 'token=secret-2']) {
        expect(form).toContain(text);
      }
    }
    const [{ id }] = await mails();
    const { body } = await service.as(admin).get(`/api/admin/mail/${id}`);
    expect(body.text).toContain('Confirm this address (hidden link)');
    expect(JSON.stringify(body)).not.toContain('token=');
    expect(JSON.stringify([await service.ctx.db('mail'), await service.ctx.db('inbox')])).not.toContain('secret-');
  });

  it('Then it greets with Hello and contains nothing that was typed, for a stranger may have the address', async () => {
    const typed = { firstName: 'Claim your prize', lastName: 'at evil', email: 'stranger+claim.it@club.example' };
    await service.deliver('user.registered', user(rosa, typed), { actor: rosa });
    const [{ content }] = await mails();
    await send();
    expect(sent).toHaveLength(1);
    for (const form of [JSON.stringify(content), sent[0]?.subject, sent[0]?.text, sent[0]?.html]) {
      expect(form).not.toMatch(/claim|evil|stranger/i);
    }
    for (const form of [sent[0]?.text, sent[0]?.html]) expect(form).toContain('Hello,');
  });

  it('Then the mail is stored as it was sent, with the copy, and the admin sees the file', async () => {
    const storing = await startNotify(storedMailer());
    try {
      await register(storing);
      await send(storing);
      const [{ id, text, attachments }] = await renderedMails(storing);
      expect(text).toContain('Waiver, version 1');
      expect(attachments).toEqual([copy]);
      const { body } = await storing.as(admin).get(`/api/admin/mail/${id}`);
      const { fileName, contentType, content } = copy;
      expect(body).toMatchObject({ status: 'stored', attachments: [{ fileName, contentType, size: content.length }] });
    } finally {
      await storing.stop();
    }
  });

  it.each(['its registration', 'a later change of it'])(
    'Then there is one, when %s arrives first, ten times each',
    async (first) => {
      const events = [register, () => service.deliver('user.updated', user(rosa, { version: 3 }), { actor: rosa })];
      for (let time = 0; time < 10; time += 1) {
        for (const deliver of first === 'its registration' ? events : events.toReversed()) await deliver();
      }
      await send();
      expect(sent).toHaveLength(1);
      expect(await mails()).toMatchObject([{ message_id: '<welcome.5@fieldhouse.test>', state: 'sent' }]);
    },
  );

  it('Then a parent who has signed nothing gets it without a copy', async () => {
    auth = 'unsigned';
    await register();
    await send();
    expect(sent).toMatchObject([{ subject: 'Your account is ready', attachments: [] }]);
  });

  it('Then the mail waits while svc-auth is unavailable, and is complete when it is sent', async () => {
    auth = 'unavailable';
    await register();
    await send();
    expect(await mails()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    auth = 'signed';
    now = new Date(NOW.getTime() + MINUTE);
    await send();
    expect(sent).toMatchObject([{ attachments: [copy] }]);
  });

  it('Then a deleted account gets none, in whatever order the events arrive', async () => {
    await register();
    await service.deliver('user.deleted', { id: rosa.userId, version: 9 });
    await register();
    await send();
    expect(sent).toEqual([]);
    expect(await renderedMails(service)).toMatchObject([
      { state: 'dropped', to_address: 'Deleted account', attachments: [] },
    ]);
  });
});

describe('When an admin adds a parent, or staff registers', () => {
  it('Then there is no welcome mail', async () => {
    await service.deliver('user.registered', user(rosa), { actor: admin });
    await service.deliver('user.registered', user(dana), { actor: dana });
    expect(await mails()).toEqual([]);
  });
});
