import { calendarsInUse, passwordResetLink } from '@fieldhouse/contracts';
import { answers, currentTrace, type Mail, type Mailer, MailNotAccepted } from '@fieldhouse/service-kit';
import { startTestService, type TestService, waitFor } from '@fieldhouse/service-kit/testing';
import { type MailServer, startMailServer } from '@fieldhouse/service-kit/testing/mail';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, guardian, NOW, registration, rosa, user } from '../../testing/build.ts';
import { queueReminder } from '../../testing/queue-reminder.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { notify } from '../service.ts';
import { sendDueMail } from './send-mail.job.ts';

const MINUTE = 60_000;

/** The service without its job, so that a test decides when mail is sent. */
const definition = { ...notify, jobs: [] };

describe('sending mail', () => {
  let now = NOW;
  let sent: Mail[] = [];
  let mailerSend: Mailer['send'] = async () => 'sent';
  let service: TestService;
  /** The children whose registrations the guardian's calendar program reads; undefined: svc-events is away. */
  let readByCalendars: readonly number[] | undefined;

  beforeAll(async () => {
    const mailer: Mailer = {
      send: async (mail) => {
        const taken = await mailerSend(mail);
        sent.push(mail);
        return taken;
      },
    };
    const auth = answers(passwordResetLink, async () => ({
      link: { path: '/reset-password?token=made-up', expiresAt: '2026-11-21T19:00:00.000Z' },
    }));
    const events = answers(calendarsInUse, async ({ pairs }) => {
      if (!readByCalendars) throw new Error('svc-events is away');
      return { inUse: pairs.filter(({ childId }) => readByCalendars?.includes(childId)) };
    });
    service = await startTestService(definition, { clock: () => now, adapters: { mailer }, answers: [auth, events] });
    await service.deliver('user.registered', user(rosa));
    await service.deliver('guardian.linked', guardian(5));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    readByCalendars = [];
    sent = [];
    mailerSend = async () => 'sent';
    await service.empty('mail', 'newest_version');
  });

  const register = (id: number, title = 'Hitting Clinic') =>
    service.deliver('registration.created', registration({ id, eventTitle: title }), { actor: rosa });
  const requestReset = (id: number) =>
    service.deliver('password-reset.requested', { id, version: id, userId: rosa.userId });
  const remind = async (times: number) => {
    for (let time = 0; time < times; time += 1) await queueReminder(service, { id: 5, email: 'user5@club.example' });
  };
  const advanceMinutes = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE);
  };
  const states = () => service.ctx.db('mail').orderBy('id').pluck('state');
  const sendAll = async () => {
    await sendDueMail(service.ctx);
  };
  const list = () => service.as(admin).get('/api/admin/mail');

  describe('sending', () => {
    it('When a mail is due, Then the mailer gets it once, with its Message-ID, and it is marked as sent', async () => {
      await register(1);
      await sendAll();
      await sendAll();
      const [row] = await renderedMails(service);
      expect(sent).toEqual([
        {
          ...{ messageId: row.message_id, to: row.to_address, subject: row.subject, text: row.text, html: row.html },
          attachments: [expect.objectContaining({ fileName: 'hitting-clinic.ics' })],
        },
      ]);
      expect(row).toMatchObject({ state: 'sent', sent_at: NOW, attempts: 1 });
    });

    it('When a registration causes a mail, Then it is sent in the trace of that request @spec S2.3.1573', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      let seen: string | undefined;
      mailerSend = async () => {
        seen = currentTrace()?.traceparent;
        return 'sent';
      };
      await service.deliver('registration.created', registration({ id: 1 }), { actor: rosa, traceparent });
      await sendAll();
      expect(seen).toBe(traceparent);
    });

    it('When a calendar program reads the child’s registrations, Then no file is sent or shown @spec S2.4.1782', async () => {
      readByCalendars = [1];
      await register(1);
      await sendAll();
      const [row] = await renderedMails(service);
      expect(row.text).toBe(sent[0]?.text);
      expect(sent[0]?.attachments).toEqual([]);
      expect(sent[0]?.text).not.toContain('open the file');
      expect(sent[0]?.text).toContain('Plans changed?');
    });

    it.each([
      ['reads another child’s', [2]],
      ['is not known, since svc-events is away', undefined],
    ])('When a calendar program %s, Then the file is sent @spec S2.4.1782', async (_, children) => {
      readByCalendars = children;
      await register(1);
      await sendAll();
      expect(sent[0]?.attachments).toHaveLength(1);
      expect(sent[0]?.text).toContain('Add to calendar: open the file that comes with this email.');
    });

    it('When the mailer stores mail, Then it is stored and never sent', async () => {
      mailerSend = async () => 'stored';
      await register(1);
      await sendAll();
      expect(await service.ctx.db('mail')).toMatchObject([{ state: 'stored', sent_at: null }]);
    });

    it('When several workers run at once, Then each mail is sent by one of them @spec S2.2.1052', async () => {
      for (let id = 1; id <= 25; id += 1) await register(id);
      await Promise.all([sendAll(), sendAll(), sendAll(), sendAll()]);
      expect(sent).toHaveLength(25);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(25);
    });

    it('When a worker exits with a claimed mail, Then it is claimed again after a while, as the same mail', async () => {
      await register(1);
      const first = Promise.withResolvers<Mail>();
      const never = new Promise<'sent'>(() => undefined);
      let exited = false;
      mailerSend = (mail) => {
        exited = true;
        first.resolve(mail);
        return never;
      };
      void sendDueMail(service.ctx, () => exited);
      const claimed = await first.promise;
      mailerSend = async () => 'sent';
      advanceMinutes(0.9);
      await sendAll();
      expect(sent).toEqual([]);
      expect(await states()).toEqual(['claimed']);
      advanceMinutes(0.2);
      await sendAll();
      expect(sent).toEqual([claimed]);
      expect(await states()).toEqual(['sent']);
    });

    it('When a slow worker ends after another claimed its mail, Then it changes nothing', async () => {
      await register(1);
      const taken = Promise.withResolvers<void>();
      const release = Promise.withResolvers<'stored'>();
      let isStopping = false;
      mailerSend = () => {
        isStopping = true;
        taken.resolve();
        return release.promise;
      };
      const slow = sendDueMail(service.ctx, () => isStopping);
      await taken.promise;
      mailerSend = async () => 'sent';
      advanceMinutes(6);
      await sendAll();
      release.resolve('stored');
      await slow;
      expect(await states()).toEqual(['sent']);
    });

    it('When the mail server refuses it, Then it has failed and is not tried again @spec S2.2.1054', async () => {
      mailerSend = async () => {
        throw new MailNotAccepted('refused', { code: 'EENVELOPE', responseCode: 550 });
      };
      await register(1);
      await sendAll();
      mailerSend = async () => 'sent';
      advanceMinutes(24 * 60);
      await sendAll();
      expect(sent).toEqual([]);
      expect(await service.ctx.db('mail')).toMatchObject([{ state: 'failed', attempts: 1, sent_at: null }]);
      expect((await list()).body).toMatchObject([{ status: 'failed', sentAt: null }]);
      expect(await service.ctx.db('mail')).toMatchObject([{ problem: 'refused', problem_code: 550 }]);
    });

    it.each([
      ['is put off', new MailNotAccepted('deferred')],
      ['fails with an unknown error', new Error('unknown')],
    ])('When a mail %s, Then it is tried for five days and fails then', async (_, error) => {
      mailerSend = async () => {
        throw error;
      };
      await register(1);
      await sendAll();
      expect(await states()).toEqual(['queued']);
      advanceMinutes(0.4);
      await sendAll();
      expect(await service.ctx.db('mail')).toMatchObject([{ attempts: 1 }]);
      advanceMinutes(0.2);
      await sendAll();
      expect(await service.ctx.db('mail')).toMatchObject([{ state: 'queued', attempts: 2 }]);
      advanceMinutes(5 * 24 * 60);
      await sendAll();
      expect(await states()).toEqual(['failed']);
    });

    it('When the mail server is unavailable for weeks, Then nothing is lost', async () => {
      mailerSend = async () => {
        throw new MailNotAccepted('unavailable', { code: 'ESOCKET' });
      };
      await register(1);
      for (let week = 0; week < 4; week += 1) {
        await sendAll();
        advanceMinutes(7 * 24 * 60);
      }
      expect(await states()).toEqual(['queued']);
      mailerSend = async () => 'sent';
      await sendAll();
      expect(await states()).toEqual(['sent']);
    });

    it('When one mail is refused, Then the others are sent', async () => {
      mailerSend = async ({ subject }) => {
        if (subject.includes('Camp')) throw new Error('refused');
        return 'sent';
      };
      await register(1, 'Camp');
      await register(2);
      await sendAll();
      expect(await states()).toEqual(['queued', 'sent']);
    });
  });

  describe('to a mail server', () => {
    let server: MailServer;
    beforeEach(async () => {
      server = await startMailServer();
      mailerSend = server.mailer.send;
    });
    afterEach(() => server.close());
    const arrived = () => server.received.map(({ messageId }) => messageId);

    it('When mail is due, Then it arrives once, under the Message-ID made from its event', async () => {
      await register(1);
      await sendAll();
      await sendAll();
      expect(arrived()).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}\.5@fieldhouse\.test>$/)]);
      expect(await states()).toEqual(['sent']);
    });

    it('When one mail gets no answer, Then the others are sent meanwhile', async () => {
      server.leaveUnanswered('Camp');
      await register(1, 'Camp');
      for (let id = 2; id <= 25; id += 1) await register(id);
      const sending = sendDueMail(service.ctx);
      await waitFor('the other mails', () => server.received.length === 24);
      expect(server.unanswered()).toBe(1);
      server.breakConnections();
      await sending;
      expect(await states()).toEqual(['queued', ...Array.from({ length: 24 }, () => 'sent')]);
    });

    it('When no reminder gets an answer, Then a password mail and a registration’s are sent meanwhile', async () => {
      server.leaveUnanswered('Mateo has Hitting Clinic tomorrow');
      await remind(20);
      const sending = sendDueMail(service.ctx);
      await waitFor('reminders without an answer', () => server.unanswered() > 0);
      await requestReset(1);
      await register(1);
      await waitFor('the two mails', () => server.received.length === 2);
      server.leaveUnanswered(undefined);
      server.breakConnections();
      await sending;
    });

    it('When password mails and older reminders wait, Then password mails come first, and reminders progress', async () => {
      await remind(30);
      for (let id = 1; id <= 30; id += 1) await requestReset(id);
      await sendAll();
      const isReset = server.received.map(({ source }) => source.includes('Reset your password'));
      expect(isReset).toHaveLength(60);
      expect(isReset.indexOf(true)).toBeLessThan(10);
      expect(isReset.indexOf(false)).toBeLessThan(20);
      expect(isReset.lastIndexOf(true)).toBeLessThan(45);
    });

    it('When a child is registered and cancelled, Then the second calendar file replaces the first', async () => {
      await register(1);
      await sendAll();
      const ended = registration({ id: 1, version: 2, state: 'cancelled' });
      await service.deliver('registration.cancelled', ended, { actor: rosa });
      await sendAll();
      const files = server.received.flatMap(({ attachments }) => attachments);
      expect(files.map(({ contentType }) => contentType).toSorted()).toEqual([
        'text/calendar; method=CANCEL; charset=utf-8',
        'text/calendar; method=PUBLISH; charset=utf-8',
      ]);
      for (const { content } of files) expect(content).toContain('UID:registration-1@fieldhouse.test\n');
    });

    it('When a worker exits after the server accepted the mail, Then it has the same Message-ID @spec S2.2.1052', async () => {
      await register(1);
      const taken = Promise.withResolvers<void>();
      let exited = false;
      mailerSend = async (mail) => {
        exited = true;
        await server.mailer.send(mail);
        taken.resolve();
        // This worker never stores the outcome.
        return new Promise(() => undefined);
      };
      void sendDueMail(service.ctx, () => exited);
      await taken.promise;
      mailerSend = server.mailer.send;
      advanceMinutes(1.1);
      await sendAll();
      await sendAll();
      expect(arrived()).toHaveLength(2);
      expect(new Set(arrived()).size).toBe(1);
      expect(await states()).toEqual(['sent']);
    });

    it('When the connection is lost then, Then it has the same Message-ID @spec S2.2.1052', async () => {
      await register(1);
      server.breakAfterData();
      await sendAll();
      advanceMinutes(1);
      await sendAll();
      expect(arrived().length).toBeGreaterThan(1);
      expect(new Set(arrived()).size).toBe(1);
      expect(await states()).toEqual(['sent']);
    });

    it('When the server puts mail off, Then the mail has its answer and the next try @spec S2.2.1055', async () => {
      server.refuse({ to: 451 });
      await register(1);
      await sendAll();
      const { body } = await service.as(admin).get(`/api/admin/mail/${(await list()).body[0].id}`);
      expect(body).toMatchObject({
        ...{ status: 'queued', tries: 1, problem: 'deferred', problemCode: 451 },
        nextTryAt: new Date(now.getTime() + MINUTE / 2).toISOString(),
      });
      server.refuse({});
      advanceMinutes(1);
      await sendAll();
      const sent = await service.as(admin).get(`/api/admin/mail/${body.id}`);
      expect(sent.body).toMatchObject({ status: 'sent', tries: 2, problem: null, problemCode: null, nextTryAt: null });
    });

    it('When the server refuses one mail and then stops, Then one mail has failed and one waits', async () => {
      server.refuse({ message: 554 });
      await register(1);
      await sendAll();
      await server.close();
      await register(2);
      await sendAll();
      expect(await states()).toEqual(['failed', 'queued']);
    });
  });
});
