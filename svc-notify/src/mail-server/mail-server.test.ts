import { createServer, type Server } from 'node:net';
import { accountAddresses, emailDelivery, type MailServerForm } from '@fieldhouse/contracts';
import { answers, localCalls, type Mailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { type MailServer, startMailServer } from '@fieldhouse/service-kit/testing/mail';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, guardian, NOW, registration, rosa, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';
import { sealAddress } from './sealed-address.ts';

/** The service without its jobs, so that a test decides when mail is sent. */
const definition = { ...notify, jobs: [] };
const PATH = '/api/admin/mail-server';
const KEY = 'a-settings-key-of-forty-characters-in-all';
const SECRET = 'p@ss/word of the club';
const OWN = 'boss@club.example';

const ownAddress = answers(accountAddresses, async ({ userIds }) => ({
  accounts: userIds.map((userId) => ({
    ...{ userId, email: userId === 1 ? OWN : 'other@club.example', state: 'confirmed' as const },
    ...{ confirmedEmail: null, toConfirm: null },
  })),
}));

const calls = localCalls();
let service: TestService;
beforeAll(async () => {
  service = await startTestService(definition, {
    ...{ clock: () => NOW, answers: [ownAddress], adapters: { calls }, environment: { settingsKey: KEY } },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty('mail', 'mail_server', 'user_projection', 'club_setting', 'inbox');
  await service.deliver('user.registered', user(rosa));
  await service.deliver('guardian.linked', guardian(5));
});

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});

/** An address of the loopback network of its own, so that the ports of mail servers are free there. */
const ownHost = () => `127.${[1, 2, 3].map(() => 1 + Math.floor(Math.random() * 253)).join('.')}`;

async function serverAt(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer & { host: string }> {
  const host = ownHost();
  const server = await startMailServer({ ...options, host, port: 2525 });
  open.push(server);
  return { ...server, host };
}

const form = (host: string, more: Partial<MailServerForm> = {}): MailServerForm => ({
  ...{ host, port: 2525, security: 'none', username: null, from: 'office@club.example' },
  ...more,
});
const asAdmin = () => service.as(admin);
let registrations = 0;
async function registerAndSend() {
  registrations += 1;
  await service.deliver('registration.created', registration({ id: registrations, version: registrations }), {
    actor: rosa,
  });
  await sendDueMail(service.ctx);
}

describe('When an admin sets the mail server', () => {
  it('Then the next email goes there, with the club’s name, reply address and postal address @spec S2.4.1321, S2.2.1315, S2.2.1345, S2.2.1346', async () => {
    await service.deliver('club.changed', {
      ...{ id: 1, version: 1, name: 'Hill Country', replyTo: 'desk@club.example' },
      ...{ postalAddress: '4120 Ranch Road 12', isInvitationApproved: false },
    });
    const server = await serverAt();
    expect((await service.as(admin).put(PATH, form(server.host))).status).toBe(200);
    await registerAndSend();
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'office@club.example', to: ['user5@club.example'] });
    const [{ text, attachments }] = await renderedMails(service);
    expect(attachments[0].content).toContain('ORGANIZER;CN="Hill Country":mailto:office@club.example');
    expect(text).toContain('guardian at Hill Country.');
    expect(received?.source).toMatch(/^From: Hill Country <office@club\.example>\r$/m);
    expect(received?.source).toMatch(/^Reply-To: desk@club\.example\r$/m);
    expect(received?.source).toContain('4120 Ranch Road 12');
  });

  it('Then a change by another replica is followed without a restart; without a row email is stored @spec S2.4.1321', async () => {
    const [first, second] = [await serverAt(), await serverAt()];
    await asAdmin().put(PATH, form(first.host));
    await registerAndSend();
    const sealed = sealAddress(KEY, form(second.host));
    await service.ctx.db('mail_server').update({ version: 1_000_000, sealed_address: sealed });
    await registerAndSend();
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    expect((await asAdmin().delete(PATH)).status).toBe(204);
    await registerAndSend();
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    expect(await service.ctx.db('mail').where({ state: 'stored' })).toHaveLength(1);
    expect(await calls.call('auth', emailDelivery, {}, undefined)).toEqual({ delivery: 'stored' });
  });

  it('Then no answer, event or column has its password @spec S2.3.1321', async () => {
    const given = form('smtp.club.example', { username: 'club', password: SECRET });
    const { status, body } = await asAdmin().put(PATH, given);
    expect([status, body]).toMatchObject([200, { host: 'smtp.club.example', username: 'club', hasPassword: true }]);
    const [row] = await service.ctx.db('mail_server');
    const entry = (await service.published('audit.recorded')).at(-1);
    const shown = [body, (await asAdmin().get(PATH)).body, entry];
    for (const each of shown) expect(JSON.stringify(each)).not.toContain(SECRET);
    expect(row.sealed_address.toString('latin1')).not.toMatch(/club|p@ss/);
    expect(entry?.data).toMatchObject({ action: 'mail-server.changed', subjectType: 'club' });
    expect(entry?.data.fields).toContain('password');
  });

  it('Then the stored password goes to no other server, port, user or weaker encryption @spec S2.5.1321', async () => {
    const given = form('smtp.club.example', { username: 'club', password: SECRET, security: 'tls', port: 465 });
    await asAdmin().put(PATH, given);
    const { password: _, ...same } = given;
    expect((await asAdmin().put(PATH, { ...same, from: 'desk@club.example' })).body.hasPassword).toBe(true);
    const others = [{ host: 'evil.example' }, { port: 2525 }, { security: 'none' }, { username: 'other' }];
    for (const other of others) {
      const { status, body } = await asAdmin().put(PATH, { ...same, ...other });
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'password', message: 'Enter the password again for this server' }],
      ]);
    }
    expect((await asAdmin().get(PATH)).body.host).toBe('smtp.club.example');
  });

  it.each([
    ['port', { port: 80 }, 'Port must be 25, 465, 587 or 2525'],
    ['port', { port: 5432 }, 'Port must be 25, 465, 587 or 2525'],
    ['host', { host: 'smtp.club.example/?tls.rejectUnauthorized=false' }, 'Use a name such as smtp.club.example'],
    ['host', { host: 'user@inside:25' }, 'Use a name such as smtp.club.example'],
    ['from', { from: 'office@club.example\r\nBcc: all@club.example' }, 'Invalid email address'],
  ])('Then %s as in %j is refused @spec S2.5.1321', async (path, wrong, message) => {
    const { status, body } = await asAdmin().put(PATH, { ...form('smtp.club.example'), ...wrong });
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect((await asAdmin().get(PATH)).body).toMatchObject({ version: 0, host: null });
  });

  it('Then the sign-in must be recent, also for a test @spec S2.6.1321', async () => {
    const old = service.as({ ...admin, signedInAt: Math.floor(NOW.getTime() / 1000) - 3600 });
    const answered = [
      await old.put(PATH, form('a.example')),
      await old.delete(PATH),
      await old.post(`${PATH}/test`, {}),
    ];
    expect(answered.map(({ body }) => body.code)).toEqual(Array(3).fill('reauthentication_required'));
  });
});

describe('When the key of the settings', () => {
  it('is missing, Then storing is refused with a sentence @spec S2.4.1323', async () => {
    const keyless = await startTestService(definition, { clock: () => NOW });
    const { status, body } = await keyless.as(admin).put(PATH, form('smtp.club.example'));
    expect([status, body.code, body.message]).toEqual([
      409,
      'no_settings_key',
      'The mail server cannot be stored: the site has no SETTINGS_KEY to encrypt its password with. Whoever runs the site sets one',
    ]);
    await keyless.stop();
  });

  it('is another one, Then email waits, and the admin is told to enter it again @spec S2.4.1323', async () => {
    const sealed = sealAddress('another-key-of-at-least-32-characters', form('smtp.club.example'));
    await service.ctx.db('mail_server').insert({ id: 1, version: 1, sealed_address: sealed });
    await registerAndSend();
    expect(await service.ctx.db('mail').first('state', 'problem')).toEqual({ state: 'queued', problem: 'unavailable' });
    expect((await asAdmin().get(PATH)).body).toMatchObject({
      host: null,
      problem: 'The mail server was stored with another SETTINGS_KEY. Enter it again',
    });
  });
});

it('When SMTP_URL is set, Then it wins, and nobody changes it or sees its password @spec S2.4.1322', async () => {
  const mailer: Mailer = { send: async () => 'sent' };
  const environment = { settingsKey: KEY, smtpUrl: 'smtp://club:secret@mail.club.example:587' };
  const set = await startTestService(definition, { clock: () => NOW, adapters: { mailer }, environment });
  const { body } = await set.as(admin).get(PATH);
  expect(body).toMatchObject({ host: 'mail.club.example', port: 587, username: null, isFromEnvironment: true });
  expect(JSON.stringify(body)).not.toContain('secret');
  const refused = [await set.as(admin).put(PATH, form('a.example')), await set.as(admin).delete(PATH)];
  expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(Array(2).fill([409, 'set_by_operator']));
  await set.stop();
});

describe('When an admin tests the mail server', () => {
  const test = () => asAdmin().post(`${PATH}/test`, { to: 'victim@club.example' });

  it('Then the email goes to the admin’s own address alone, and the answer says so @spec S2.7.1321', async () => {
    const server = await serverAt({ user: { name: 'club', password: SECRET } });
    await asAdmin().put(PATH, form(server.host, { username: 'club', password: SECRET }));
    const { status, body } = await test();
    expect([status, body]).toMatchObject([200, { isSent: true, replyCode: 250 }]);
    expect(server.received.map(({ to }) => to)).toEqual([[OWN]]);
  });

  it.each([
    ['the password is wrong', { username: 'club', password: 'wrong' }, {}, 'refused the username or the password', 535],
    ['the sender is refused', correct(), { from: 550 }, 'does not accept email from office@club.example', 550],
    ['the recipient is refused', correct(), { to: 550 }, `does not accept email to ${OWN}`, 550],
    ['TLS is not offered', { ...correct(), security: 'starttls' as const }, {}, 'No encrypted connection', null],
  ])('Then, when %s, it says that in plain words @spec S2.7.1321', async (_, more, refusals, sentence, replyCode) => {
    const server = await serverAt({ user: { name: 'club', password: SECRET } });
    server.refuse(refusals);
    await asAdmin().put(PATH, form(server.host, more));
    const { body } = await test();
    expect(body).toMatchObject({ isSent: false, message: expect.stringContaining(sentence) });
    if (replyCode !== null) expect(body.replyCode).toBe(replyCode);
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(server.received).toEqual([]);
  });

  it('Then nothing of what another program answers is shown @spec S2.7.1321', async () => {
    const host = ownHost();
    const other: Server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end('SSH-2.0-internal-secret-banner\r\n');
    });
    await new Promise<void>((resolve) => other.listen(2525, host, resolve));
    open.push({ close: () => new Promise((resolve) => other.close(resolve)) });
    await asAdmin().put(PATH, form(host));
    const { body } = await test();
    expect(body).toMatchObject({ isSent: false, replyCode: null, reply: null });
    expect(JSON.stringify(body)).not.toContain('internal-secret');
  });

  it('Then a long reply is cut, and nobody listening is said so @spec S2.7.1321', async () => {
    const server = await serverAt();
    server.refuse({ to: 550, text: 'x'.repeat(400) });
    await asAdmin().put(PATH, form(server.host));
    expect((await test()).body.reply).toHaveLength(200);
    await asAdmin().put(PATH, form(ownHost()));
    expect((await test()).body.message).toContain('accepts no connection on port 2525');
  });

  it.each(['169.254.169.254', '0.0.0.0', '::ffff:169.254.169.254', 'fe80::1', '::'])(
    'Then %s, which is a reserved address, is not connected to @spec S2.5.1322',
    async (host) => {
      await asAdmin().put(PATH, form(host));
      expect((await test()).body).toMatchObject({
        isSent: false,
        message: `The address of ${host} is reserved: no mail server can be there`,
      });
      await registerAndSend();
      expect(await service.ctx.db('mail').first('state')).toMatchObject({ state: 'queued' });
    },
  );

  it('Then it may be done 20 times an hour @spec S2.9.1321', async () => {
    await service.empty();
    await asAdmin().put(PATH, form(ownHost()));
    const answered = [];
    for (let count = 0; count < 21; count++) answered.push((await test()).status);
    expect(answered).toEqual([...Array(20).fill(200), 429]);
  });
});

function correct() {
  return { username: 'club', password: SECRET };
}
