import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type SmtpMailer, smtpMailer } from '../mail/smtp-mailer.ts';
import type { Attachment } from '../ports.ts';

interface ReceivedMail {
  messageId: string;
  from: string;
  to: string[];
  encrypted: boolean;
  /** Decoded. */
  attachments: Attachment[];
  /** The whole message, unchanged. */
  source: string;
}

/** The reply codes that the server sends instead of 250, by SMTP step; the reply's text begins with `text`: `5.1.1`. */
type Refusals = Partial<Record<'from' | 'to' | 'message', number>> & { text?: string };

interface MailServerOptions {
  /** With a self-signed certificate: after STARTTLS, or from the first byte on. */
  tls?: boolean | 'implicit';
  /** Accepts mail only from this user. */
  user?: { name: string; password: string };
  /** Where it listens; the default is any free port of 127.0.0.1. */
  host?: string;
  port?: number;
}

export interface MailServer {
  url: string;
  /** Sends to this server. */
  mailer: SmtpMailer;
  /** The accepted mails, in order. */
  received: ReceivedMail[];
  refuse: (refusals: Refusals) => void;
  /** Accepts the next mail, and closes the connection without an answer. */
  breakAfterData: () => void;
  /** Receives mail that contains this text, and never answers; `unanswered` counts it. */
  leaveUnanswered: (text: string | undefined) => void;
  unanswered: () => number;
  /** Breaks all connections. */
  breakConnections: () => void;
  close: () => Promise<void>;
}

/** A real SMTP server that accepts every mail until `refuse` is called. */
export async function startMailServer({
  tls = false,
  user,
  host = '127.0.0.1',
  port = 0,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusals: Refusals = {};
  let breaksAfterData = false;
  let withoutAnswer: string | undefined;
  let unanswered = 0;
  const refusal = (responseCode: number | undefined) =>
    responseCode === undefined
      ? undefined
      : Object.assign(new Error(`${refusals.text ?? ''} Not here, <someone@club.example>`.trim()), { responseCode });

  const server = new SMTPServer({
    logger: false,
    secure: tls === 'implicit',
    authOptional: user === undefined,
    onAuth({ username, password }, _session, done) {
      const isUser = user !== undefined && username === user.name && password === user.password;
      if (isUser) done(null, { user: username });
      else done(new Error('Wrong name or password'));
    },
    disabledCommands: tls === true ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(refusal(refusals.from)),
    onRcptTo: (_address, _session, done) => done(refusal(refusals.to)),
    onData(stream, { envelope, secure }, done) {
      const take = async () => {
        const source = await text(stream);
        if (withoutAnswer !== undefined && source.includes(withoutAnswer)) {
          unanswered += 1;
          return new Promise<never>(() => undefined);
        }
        const refused = refusal(refusals.message);
        if (refused) return refused;
        received.push({
          messageId: messageIdOf(source),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          encrypted: secure,
          attachments: await attachmentsOf(source),
          source,
        });
        if (breaksAfterData) breakConnections();
        breaksAfterData = false;
        return undefined;
      };
      take().then(done, done);
    },
  });
  const { server: socket } = server;
  const connections = new Set<Socket>();
  socket.on('connection', (connection: Socket) => connections.add(connection));
  const breakConnections = () => {
    for (const connection of connections) connection.destroy();
  };
  server.listen(port, host);
  await once(socket, 'listening');
  const url = `${tls === 'implicit' ? 'smtps' : 'smtp'}://${host}:${portOf(socket.address())}`;
  const mailer = smtpMailer({ url, from: 'Fieldhouse <club@fieldhouse.example>' });
  return {
    url,
    mailer,
    received,
    refuse(next) {
      refusals = next;
    },
    breakAfterData() {
      breaksAfterData = true;
    },
    leaveUnanswered(part) {
      withoutAnswer = part;
    },
    unanswered: () => unanswered,
    breakConnections: breakConnections,
    async close() {
      mailer.close();
      const closed = new Promise<void>((resolve) => server.close(resolve));
      // Mailers keep theirs open for 10 seconds after a mail.
      breakConnections();
      await closed;
    },
  };
}

/** A server that accepts connections and never sends anything. */
export async function startSilentServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    server.once('close', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${portOf(server.address())}`,
    async close() {
      server.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

function messageIdOf(source: string): string {
  const unfolded = source.replace(/\r\n[ \t]+/g, ' ');
  return /^message-id: *(.+?) *$/im.exec(unfolded)?.[1] ?? '';
}

async function attachmentsOf(source: string): Promise<Attachment[]> {
  const { attachments } = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
  return attachments.map(({ filename, mimeType, method, content }) => {
    if (filename === null || typeof content !== 'string') throw new Error('An attachment has no name or is not text');
    const parameters = method === undefined ? '' : `; method=${method}`;
    return { fileName: filename, contentType: `${mimeType}${parameters}; charset=utf-8`, content };
  });
}
