import { type Mail, type Mailer, operate, purgeOldRows } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { guardian, luis, NOW, registration, rosa, user } from '../../testing/build.ts';
import { queueReminder } from '../../testing/queue-reminder.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';
import { mayRemind } from './contact-preference.ts';

const definition = { ...notify, jobs: [] };
const rosaAt = { id: 5, email: 'user5@club.example' };
/** The request of a mail program's one-click unsubscribe (RFC 8058). */
const ONE_CLICK = {
  body: 'List-Unsubscribe=One-Click',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': undefined },
};

describe('reminders', () => {
  let sent: Mail[] = [];
  let service: TestService;
  beforeAll(async () => {
    const mailer: Mailer = {
      send: async (mail) => {
        sent.push(mail);
        return 'sent';
      },
    };
    service = await startTestService(definition, { clock: () => NOW, adapters: { mailer } });
    for (const one of [rosa, luis]) await service.deliver('user.registered', user(one));
    await service.deliver('guardian.linked', guardian(5));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    sent = [];
    await service.empty('mail', 'contact_preference', 'preference');
  });

  const remind = async (to = rosaAt) => {
    await queueReminder(service, to);
    await sendDueMail(service.ctx);
  };
  const states = () => service.ctx.db('mail').orderBy('id').pluck('state');
  /** The path of the last reminder's link. */
  const linkOf = async () => {
    await remind();
    const { pathname, search } = new URL(sent.at(-1)?.unsubscribeUrl ?? '');
    return pathname + search;
  };
  const oneClick = (path: string) => service.anonymous.post(path, ONE_CLICK.body, ONE_CLICK.headers);
  const headingOf = (page: string) => /<h1>(.*)<\/h1>/.exec(page)?.[1];
  const buttonOf = (page: string) => /action="([^"]+)"><button>([^<]+)</.exec(page)?.slice(1);

  it('When one is sent, Then it has the recipient’s link, and the stored mail has none @spec S2.2.1067', async () => {
    await remind();
    const [mail] = sent;
    expect(mail?.unsubscribeUrl).toMatch(/^http:\/\/fieldhouse\.test\/api\/mail\/unsubscribe\?token=5\.[\w-]{43}$/);
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain(mail?.unsubscribeUrl);
      expect(form).not.toContain('********');
    }
    const [stored] = await renderedMails(service);
    for (const form of [stored.text, stored.html]) {
      expect(form).toContain('Stop reminders (hidden link)');
      expect(form).not.toContain('token=');
    }
  });

  it('When it is any other mail, Then it has no such header and says why it was sent @spec S2.2.1066', async () => {
    await service.deliver('registration.created', registration(), { actor: rosa });
    await sendDueMail(service.ctx);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.unsubscribeUrl).toBeUndefined();
    for (const form of [sent[0]?.text, sent[0]?.html]) {
      expect(form).toContain('You get this email because');
      expect(form).not.toContain('/unsubscribe');
    }
  });

  it('When a mail program unsubscribes, Then no reminder is sent, and other mail is @spec S2.2.1068', async () => {
    const link = await linkOf();
    await queueReminder(service, rosaAt);
    expect((await oneClick(link)).status).toBe(200);
    expect(await mayRemind(service.ctx.db, 5)).toBe(false);
    expect(await mayRemind(service.ctx.db, 6)).toBe(true);
    sent = [];
    await remind();
    expect(sent).toEqual([]);
    expect(await states()).toEqual(['sent', 'dropped', 'dropped']);
    await service.deliver('registration.created', registration(), { actor: rosa });
    await remind({ id: 6, email: 'user6@club.example' });
    expect(sent).toHaveLength(2);
  });

  it('When the link is opened, Then nothing changes, and the page has one button @spec S2.2.1069, S2.5.2003', async () => {
    const link = await linkOf();
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(service.url + link, { method });
      expect(answer.status).toBe(200);
    }
    const { body, headers } = await service.anonymous.get(link);
    expect(headingOf(body)).toBe('You get event reminders');
    expect(body.match(/<button>/g)).toHaveLength(1);
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'; style-src 'sha256-/);
    expect(headers.get('Referrer-Policy')).toBe('strict-origin');
    expect(await mayRemind(service.ctx.db, 5)).toBe(true);
  });

  it('When its button is pressed, Then reminders stop; the next button starts them again @spec S2.2.1070', async () => {
    const link = await linkOf();
    const press = async (page: string) => {
      const [target = ''] = buttonOf(page) ?? [];
      return (await service.anonymous.post(target, '', { 'Content-Type': ONE_CLICK.headers['Content-Type'] })).body;
    };
    const stopped = await press((await service.anonymous.get(link)).body);
    expect([headingOf(stopped), buttonOf(stopped)?.[1]]).toEqual(['You get no event reminders', 'Get reminders again']);
    expect(headingOf((await service.anonymous.get(link)).body)).toBe('You get no event reminders');
    expect(await mayRemind(service.ctx.db, 5)).toBe(false);
    const wanted = await press(stopped);
    expect([headingOf(wanted), buttonOf(wanted)?.[1]]).toEqual(['You get event reminders', 'Stop reminders']);
    expect(await mayRemind(service.ctx.db, 5)).toBe(true);
  });

  it('When another site subscribes, Then it is refused', async () => {
    const link = (await linkOf()).replace('unsubscribe', 'subscribe');
    const answer = await service.anonymous.post(link, '', { ...ONE_CLICK.headers, 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(403);
  });

  it('When the token is forged, Then the page says so and nothing changes @spec S2.2.1071', async () => {
    const link = await linkOf();
    for (const wrong of [
      link.replace('token=5.', 'token=6.'),
      link.slice(0, -1),
      link.replace(/token=.*/, 'token=5'),
    ]) {
      for (const answer of [await oneClick(wrong), await service.anonymous.get(wrong)]) {
        expect(answer.status).toBe(404);
        expect(headingOf(answer.body)).toBe('This link is not valid');
      }
    }
    expect(await service.ctx.db('contact_preference')).toEqual([]);
    expect((await service.anonymous.get('/api/mail/unsubscribe')).status).toBe(400);
  });

  it('When many are guessed, Then their network is refused, but a valid link is not @spec S2.9.2002', async () => {
    const link = await linkOf();
    const network = { 'X-Forwarded-For': '203.0.113.7' };
    const paths = ['/api/mail/unsubscribe', '/api/mail/subscribe', '/api/announcements/acknowledge'];
    const guess = (path: string, count: number, method: 'get' | 'post') => {
      const url = `${path}?token=5.${String(count).padStart(43, 'x')}`;
      if (method === 'get') return service.anonymous.get(url, undefined, network);
      return service.anonymous.post(url, '', { 'Content-Type': ONE_CLICK.headers['Content-Type'], ...network });
    };
    const statuses = new Set<number>();
    for (let count = 0; count < 100; count += 1) {
      statuses.add((await guess(paths[count % 3] ?? '', count, 'post')).status);
    }
    expect([...statuses]).toEqual([404]);
    for (const path of paths) {
      const { status, body, headers } = await guess(path, 100, 'post');
      expect([status, body.code]).toEqual([429, 'too_many_attempts']);
      expect(headers.get('Retry-After')).not.toBeNull();
    }
    for (const path of [paths[0], paths[2]]) expect((await guess(path ?? '', 101, 'get')).status).toBe(429);
    expect((await service.anonymous.get(link, undefined, network)).status).toBe(200);
    const pressed = await service.anonymous.post(link, ONE_CLICK.body, { ...ONE_CLICK.headers, ...network });
    expect(pressed.status).toBe(200);
    expect((await service.anonymous.get(`${paths[0]}?token=5.${'x'.repeat(43)}`)).status).toBe(404);
  });

  it('When the key changes, Then earlier links work until they are revoked or old @spec S2.4.1540', async () => {
    const command = (...args: string[]) =>
      operate('change-link-key', { definition, ctx: service.ctx, args, print: () => undefined });
    const opened = async (link: string) => (await service.anonymous.get(link)).status;
    const first = await linkOf();
    await command();
    const second = await linkOf();
    expect(second).not.toBe(first);
    expect([await opened(first), await opened(second)]).toEqual([200, 200]);
    await service.ctx.db('former_link_key').update({ ended_at: new Date(NOW.getTime() - 731 * 24 * 3600 * 1000) });
    await purgeOldRows(notify).run(service.ctx);
    expect([await opened(first), await opened(second)]).toEqual([404, 200]);
    await command('--revoke');
    expect([await opened(second), await opened(await linkOf())]).toEqual([404, 200]);
  });

  it('When the account is deleted, Then its preference is deleted, too, and its link is not valid', async () => {
    await service.deliver('user.registered', user({ userId: 8, role: 'parent' }));
    await remind({ id: 8, email: 'user8@club.example' });
    const { pathname, search } = new URL(sent.at(-1)?.unsubscribeUrl ?? '');
    await oneClick(pathname + search);
    await service.deliver('user.deleted', { id: 8, version: 2 });
    expect(await service.ctx.db('contact_preference')).toEqual([]);
    expect((await oneClick(pathname + search)).status).toBe(404);
  });
});

describe('reminders of a platform without a mail server', () => {
  it.each([
    [true, /token=5\.[\w-]{43}/],
    [false, /Stop reminders \(hidden link\)/],
  ])('When it is a demo (%s), Then the stored mail has the right link', async (demo, link) => {
    const service = await startTestService(definition, { clock: () => NOW, environment: { demo } });
    try {
      await service.deliver('user.registered', user(rosa));
      await queueReminder(service, rosaAt);
      await sendDueMail(service.ctx);
      expect(await renderedMails(service)).toMatchObject([{ state: 'stored', text: expect.stringMatching(link) }]);
    } finally {
      await service.stop();
    }
  });
});
