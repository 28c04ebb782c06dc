import type { Mail, Mailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { notify } from '../service.ts';
import { admin, dana, guardian, NOW, registration, rosa, user } from '../testing/build.ts';
import { sendSomeMail } from './send-mail.job.ts';

const MINUTE = 60_000;

/** The service without its job, so that a test decides when mail is sent. */
const definition = { ...notify, jobs: [] };

describe('mail', () => {
  let now = NOW;
  let sent: Mail[] = [];
  let take: Mailer['send'] = async () => 'sent';
  let service: TestService;

  beforeAll(async () => {
    const mailer: Mailer = {
      send: async (mail) => {
        const taken = await take(mail);
        sent.push(mail);
        return taken;
      },
    };
    service = await startTestService(definition, { clock: () => now, adapters: { mailer } });
    await service.deliver('user.registered', user(rosa));
    await service.deliver('guardian.linked', guardian(5));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    sent = [];
    take = async () => 'sent';
    await service.ctx.db.raw('TRUNCATE mail');
  });

  const register = (id: number, title = 'Hitting Clinic') =>
    service.deliver('registration.created', registration({ id, eventTitle: title }), { actor: rosa });
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE);
  };
  const states = () => service.ctx.db('mail').orderBy('id').pluck('state');
  const sendAll = async () => {
    while ((await sendSomeMail(service.ctx)) > 0) {
      // the next few
    }
  };
  const list = (query = '') => service.as(admin).get(`/api/admin/mail${query}`);

  describe('sending', () => {
    it('When a mail is due, Then it is handed over once, with its Message-ID, and marked', async () => {
      await register(1);
      await sendAll();
      await sendAll();
      const [row] = await service.ctx.db('mail');
      expect(sent).toEqual([
        { messageId: row.message_id, to: row.to_address, subject: row.subject, text: row.text, html: row.html },
      ]);
      expect(row).toMatchObject({ state: 'sent', sent_at: NOW, attempts: 1 });
    });

    it('When mail stays in the platform, Then it is kept and was never sent', async () => {
      take = async () => 'kept';
      await register(1);
      await sendAll();
      expect(await service.ctx.db('mail')).toMatchObject([{ state: 'kept', sent_at: null }]);
    });

    it('When several workers look at once, Then each mail is sent by one of them', async () => {
      for (let id = 1; id <= 25; id += 1) await register(id);
      await Promise.all([sendAll(), sendAll(), sendAll(), sendAll()]);
      expect(sent).toHaveLength(25);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(25);
    });

    it('When a worker dies with a claimed mail, Then it is taken up again after a while, as the same mail', async () => {
      await register(1);
      const first = Promise.withResolvers<Mail>();
      const never = new Promise<'sent'>(() => undefined);
      take = (mail) => {
        first.resolve(mail);
        return never;
      };
      void sendSomeMail(service.ctx);
      const claimed = await first.promise;
      take = async () => 'sent';
      later(0.9);
      await sendAll();
      expect(sent).toEqual([]);
      expect(await states()).toEqual(['claimed']);
      later(0.2);
      await sendAll();
      expect(sent).toEqual([claimed]);
      expect(await states()).toEqual(['sent']);
    });

    it('When a slow worker ends after another took its mail over, Then it changes nothing', async () => {
      await register(1);
      const taken = Promise.withResolvers<void>();
      const release = Promise.withResolvers<'kept'>();
      take = () => {
        taken.resolve();
        return release.promise;
      };
      const slow = sendSomeMail(service.ctx);
      await taken.promise;
      take = async () => 'sent';
      later(6);
      await sendAll();
      release.resolve('kept');
      await slow;
      expect(await states()).toEqual(['sent']);
    });

    it('When the mail server refuses, Then it is tried again later and fails for good in the end', async () => {
      take = async () => {
        throw Object.assign(new Error('550 no such mailbox'), { code: 'EENVELOPE' });
      };
      await register(1);
      await sendAll();
      expect(await states()).toEqual(['queued']);
      for (let attempt = 2; attempt <= 8; attempt += 1) {
        later(61);
        await sendAll();
      }
      expect(await service.ctx.db('mail')).toMatchObject([{ state: 'failed', attempts: 8, sent_at: null }]);
    });

    it('When one mail is refused, Then the others go', async () => {
      take = async ({ subject }) => {
        if (subject.includes('Camp')) throw new Error('refused');
        return 'sent';
      };
      await register(1, 'Camp');
      await register(2);
      await sendAll();
      expect(await states()).toEqual(['queued', 'sent']);
    });
  });

  describe('the admin’s mailbox', () => {
    it('When the admin looks, Then the newest mail is first and its contents are a call away', async () => {
      await register(1);
      await register(2, 'Winter Camp');
      const { status, body, headers } = await list();
      expect(status).toBe(200);
      expect(headers.get('X-Total-Count')).toBe('2');
      expect(body).toMatchObject([{ subject: 'Registration complete for Winter Camp' }, {}]);
      expect(body[0]).toEqual({
        id: expect.any(Number),
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}\.5@fieldhouse\.test>$/),
        to: 'user5@club.example',
        subject: 'Registration complete for Winter Camp',
        status: 'queued',
        createdAt: NOW.toISOString(),
        sentAt: null,
      });
      const whole = await service.as(admin).get(`/api/admin/mail/${body[0].id}`);
      expect(whole.body).toEqual({
        ...body[0],
        text: expect.stringContaining('is registered for Winter Camp'),
        html: expect.stringMatching(/^<!doctype html>/),
      });
    });

    it('When a mail was sent, Then it says when', async () => {
      await register(1);
      await sendAll();
      expect((await list()).body).toMatchObject([{ status: 'sent', sentAt: NOW.toISOString() }]);
    });

    it('When pages are followed and words searched, Then each mail comes once and only what fits', async () => {
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
    });

    it('When the mail is unknown, Then 404; when a coach asks, Then 403', async () => {
      expect((await service.as(admin).get('/api/admin/mail/999999')).status).toBe(404);
      expect((await service.as(dana).get('/api/admin/mail')).status).toBe(403);
      expect((await service.as(dana).get('/api/admin/mail/1')).status).toBe(403);
    });
  });
});
