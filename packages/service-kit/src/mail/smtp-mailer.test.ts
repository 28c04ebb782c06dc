import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail } from '../ports.ts';
import { type MailServer, startMailServer, startSilentServer } from '../testing/mail-server.ts';
import { mailerContract } from '../testing/mailer.contract.ts';
import { type SmtpMailer, smtpMailer } from './smtp-mailer.ts';

const from = 'Fieldhouse <club@fieldhouse.example>';
const mail: Mail = {
  messageId: '<0b9dbb0e-5b43-4f36-ae5c-1f0a2d9a8a01.5@fieldhouse.example>',
  to: 'someone@club.example',
  subject: 'Café registered',
  text: 'Sam is registered',
  html: '<p>Sam <b>is</b> registered</p>',
  attachments: [],
};

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const opened of open.splice(0).reverse()) await opened.close();
});

async function mailServer(): Promise<MailServer> {
  const server = await startMailServer();
  open.push(server);
  return server;
}

function mailerTo(url: string, patienceMs?: number): SmtpMailer {
  const mailer = smtpMailer({ url, from, ...(patienceMs !== undefined && { patienceMs }) });
  open.push(mailer);
  return mailer;
}

mailerContract('smtpMailer', async () => {
  const { mailer, received } = await mailServer();
  return {
    mailer,
    answers: 'sent',
    outside: async () => received.map(({ messageId }) => messageId),
    filesOutside: async () => received.flatMap(({ attachments }) => attachments),
  };
});

describe('an SMTP mailer', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await mailServer();
  });

  it('When a mail is sent, Then it arrives completely, from the club, with its own Message-ID', async () => {
    expect(await server.mailer.send(mail)).toBe('sent');
    const [received] = server.received;
    expect(received).toMatchObject({ messageId: mail.messageId, from: 'club@fieldhouse.example', to: [mail.to] });
    expect(received?.source).toMatch(/^From: Fieldhouse <club@fieldhouse\.example>\r$/m);
    expect(received?.source).toContain(mail.text);
    expect(received?.source).toContain(mail.html);
    expect(received?.source).toMatch(/^Content-Type: multipart\/alternative/m);
  });

  it('When a mail has an attachment, Then its line ends are not changed', async () => {
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    await server.mailer.send({
      ...mail,
      attachments: [{ fileName: 'event.ics', contentType: 'text/calendar; charset=utf-8', content }],
    });
    const [received] = server.received;
    expect(received?.source).toMatch(/^Content-Type: multipart\/mixed/m);
    expect(received?.source).toContain(Buffer.from(content).toString('base64'));
  });

  it('When many mails are sent at once, Then each arrives once', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `<${i}@fieldhouse.example>`);
    await Promise.all(ids.map((messageId) => server.mailer.send({ ...mail, messageId })));
    expect(server.received.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
  });

  it('When an address looks like two addresses, Then the second one gets no mail', async () => {
    await server.mailer.send({ ...mail, to: 'someone@club.example, other@club.example' }).catch(() => undefined);
    expect(server.received.flatMap(({ to }) => to)).not.toContain('other@club.example');
  });

  it('When a mail has an unsubscribe address, Then its headers allow it with one click; all suppress automatic replies @spec S2.2.1067', async () => {
    const unsubscribeUrl = `https://fieldhouse.example/api/mail/unsubscribe?token=5.${'x'.repeat(43)}`;
    await server.mailer.send({ ...mail, unsubscribeUrl });
    await server.mailer.send(mail);
    const [reminder, other] = server.received.map(({ source }) => source.replace(/\r\n[ \t]+/g, ' '));
    expect(reminder).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(reminder).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(reminder).toContain('Auto-Submitted: auto-generated\r\n');
    expect(other).not.toMatch(/^List-/m);
  });

  it.each([
    ['the message', { message: 554 }],
    ['the recipient by a rule of the server', { to: 550, text: '5.7.1' }],
    ['the recipient whose mailbox is full', { to: 552, text: '5.2.2' }],
  ])('When %s is refused permanently, Then the error’s reason is `refused` @spec S2.2.1054', async (_, refusals) => {
    server.refuse(refusals);
    await expect(server.mailer.send(mail)).rejects.toMatchObject({ reason: 'refused' });
    expect(server.received).toEqual([]);
  });

  it.each([
    ['gives no reason', { to: 550 }],
    ['says that it does not exist', { to: 550, text: '5.1.1' }],
    ['says that its domain accepts no mail', { to: 556, text: '5.1.10' }],
    ['says that it is disabled', { to: 550, text: '5.2.1' }],
  ])(
    'When a server refuses the address and %s, Then the error’s reason is `unknown address` @spec S2.2.1061',
    async (_, refusals) => {
      server.refuse(refusals);
      await expect(server.mailer.send(mail)).rejects.toMatchObject({
        reason: 'unknown address',
        responseCode: refusals.to,
      });
    },
  );

  it('When the connection breaks after the mail was accepted, Then it can be sent again with the same Message-ID @spec S2.2.1052', async () => {
    server.breakAfterData();
    await server.mailer.send(mail).catch((error) => expect(error).toMatchObject({ reason: 'unavailable' }));
    await server.mailer.send(mail);
    expect(server.received.length).toBeGreaterThan(1);
    expect(new Set(server.received.map(({ messageId }) => messageId))).toEqual(new Set([mail.messageId]));
  });

  it.each([
    ['in the clear', false],
    ['after STARTTLS', true],
    ['over TLS', 'implicit'],
  ] as const)(
    'When the server requires a name and a password %s, Then it receives those of the address @spec S2.2.1051',
    async (_, tls) => {
      const authenticated = await startMailServer({ tls, user: { name: 'club', password: 'p@ss/word' } });
      open.push(authenticated);
      const at = (user: string) => `${authenticated.url.replace('//', `//${user}@`)}?tls.rejectUnauthorized=false`;
      expect(await mailerTo(at('club:p%40ss%2Fword')).send(mail)).toBe('sent');
      expect(authenticated.received).toMatchObject([{ encrypted: tls !== false }]);
      for (const user of ['club:wrong', 'other:p%40ss%2Fword']) {
        await expect(mailerTo(at(user)).send(mail)).rejects.toMatchObject({ reason: 'unavailable' });
      }
      expect(authenticated.received).toHaveLength(1);
    },
  );

  it.each([
    ['the recipient is refused for now', { to: 450 }],
    ['the message is refused for now', { message: 451 }],
    ['the club may not send', { from: 550 }],
    ['the server requires a sign-in', { to: 530 }],
  ])('When %s, Then the error’s reason is `deferred`, and a later try succeeds', async (_, refusals) => {
    server.refuse(refusals);
    await expect(server.mailer.send(mail)).rejects.toMatchObject({ reason: 'deferred' });
    server.refuse({});
    expect(await server.mailer.send(mail)).toBe('sent');
    expect(server.received).toHaveLength(1);
  });

  it('When a mail is not accepted, Then the error contains neither its address nor the server’s text', async () => {
    server.refuse({ to: 550 });
    const error: unknown = await server.mailer.send(mail).catch((thrown: unknown) => thrown);
    if (!(error instanceof Error)) throw new Error('the mail was accepted');
    expect(error).toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
    expect(error.cause).toBeUndefined();
    expect(`${error.message} ${error.stack}`).not.toMatch(/club\.example|Not here/);
  });

  it('When no server runs, Then every mail fails as unavailable', async () => {
    await server.close();
    await expect(server.mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable' });
    const alone = mailerTo(server.url);
    await expect(alone.send(mail)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('When the connection closes between two mails, Then the next is sent over a new connection', async () => {
    await server.mailer.send(mail);
    server.breakConnections();
    expect(await server.mailer.send(mail)).toBe('sent');
    expect(server.received).toHaveLength(2);
  });

  it('When a server does not greet, Then it is unavailable', async () => {
    const silent = await startSilentServer();
    open.push(silent);
    const mailer = mailerTo(`${silent.url}?greetingTimeout=200`);
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable', code: 'ETIMEDOUT' });
  });

  it('When sending takes too long, Then each mail is aborted in time, however many are sent', async () => {
    const silent = await startSilentServer();
    open.push(silent);
    const mailer = mailerTo(silent.url, 300);
    const givenUp = { reason: 'unavailable', code: 'EABORT' };
    const sends = Array.from({ length: 12 }, () => expect(mailer.send(mail)).rejects.toMatchObject(givenUp));
    await Promise.all(sends);
  });

  it('When the server offers TLS, Then it is used, and an untrusted certificate is refused', async () => {
    const secure = await startMailServer({ tls: true });
    open.push(secure);
    await mailerTo(`${secure.url}?tls.rejectUnauthorized=false`).send(mail);
    expect(secure.received).toMatchObject([{ messageId: mail.messageId, encrypted: true }]);
    await expect(secure.mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('When TLS is required and the server has none, Then nothing is sent', async () => {
    const mailer = mailerTo(`${server.url}?requireTLS=true`);
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(server.received).toEqual([]);
  });

  it('When the address begins with smtps, Then nothing is sent without TLS', async () => {
    const mailer = mailerTo(server.url.replace('smtp:', 'smtps:'), 3000);
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(server.received).toEqual([]);
  });
});

describe('When the address of the server is not valid', () => {
  it('Then each mail is not accepted, and the mailer can be closed', async () => {
    const mailer = mailerTo('http://%');
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailNotAccepted' });
    const unhandled: unknown[] = [];
    const store = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', store);
    try {
      mailer.close();
      await new Promise(setImmediate);
    } finally {
      process.off('unhandledRejection', store);
    }
    expect(unhandled).toEqual([]);
  });
});
