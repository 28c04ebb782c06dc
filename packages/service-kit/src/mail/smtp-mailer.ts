import type { Mail, Mailer } from '../ports.ts';
import { MAIL_LIMIT_MS, MAILS_AT_ONCE } from './mail-limit.ts';
import { MailNotAccepted } from './mail-not-accepted.ts';
import { openOutsideSocket } from './open-outside-socket.ts';

const CONNECTION_MS = 10_000;
const GREETING_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** An idle connection is closed after this time; svc-notify checks for mails every second. */
const IDLE_MS = 10_000;

/** The sender of email; the name of the second form is never read as an address. */
export type Sender = string | { name: string; address: string };

interface SmtpSettings {
  /**
   * `smtps://user:password@host:465`, or `smtp://…` with TLS as soon as the server offers it; `?requireTLS=true`
   * insists. Other options of nodemailer's connections may follow: `maxConnections=3`.
   */
  url: string;
  /** `Fieldhouse <club@fieldhouse.example>`, or its parts. */
  from: Sender;
  /** How long one mail may take until the server's answer. */
  patienceMs?: number;
  /** An admin has named the server, not the operator: reserved addresses are not connected to. */
  isAdminsChoice?: boolean;
}

export interface SmtpMailer extends Mailer {
  /** Closes the connections after running mails are sent. */
  close: () => void;
}

/** Sends mail to an SMTP server over a few persistent connections. `send` throws `MailNotAccepted`. */
export function smtpMailer({
  url,
  from,
  patienceMs = MAIL_LIMIT_MS,
  isAdminsChoice = false,
}: SmtpSettings): SmtpMailer {
  const settings = {
    url,
    pool: true as const,
    maxConnections: MAILS_AT_ONCE,
    connectionTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    idleTimeout: IDLE_MS,
    ...(isAdminsChoice && { getSocket: openOutsideSocket }),
  };
  // Loaded with the first mail: most processes send none.
  const open = async () => (await import('nodemailer')).createTransport(settings);
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ to, replyTo, attachments, unsubscribeUrl, ...mail }: Mail) {
      const message = {
        ...mail,
        from,
        headers: headersOf(unsubscribeUrl),
        // An address as an object is always one address, whatever text it contains.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        attachments: attachments.map(({ fileName, ...file }) => ({ filename: fileName, ...file })),
        signal: AbortSignal.timeout(patienceMs),
      };
      try {
        transport ??= open();
        await (await transport).sendMail(message);
        return 'sent';
      } catch (error) {
        throw notAccepted(error);
      }
    },
    close: () =>
      void transport?.then(
        (opened) => opened.close(),
        // It was never opened: its mails were told so.
        () => undefined,
      ),
  };
}

/**
 * Marks the mail as automatic, so that no program replies (RFC 3834), and lets mail programs offer to unsubscribe with
 * one click (RFC 8058).
 */
function headersOf(unsubscribeUrl: string | undefined): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/**
 * A reply to the recipient or the message concerns this mail; any other error concerns the connection to the server.
 */
function notAccepted(error: unknown): MailNotAccepted {
  const { code, command, responseCode, status } = detailsOf(error);
  const details = { ...(code !== undefined && { code }), ...(responseCode !== undefined && { responseCode }) };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return new MailNotAccepted('unavailable', details);
  // 55x concerns the mail; other 5xx concern commands and signing in, which an operator can fix.
  const isPermanent = responseCode !== undefined && responseCode >= 550 && responseCode <= 559;
  if (!isPermanent || (command !== 'RCPT TO' && command !== 'DATA')) return new MailNotAccepted('deferred', details);
  const isUnknown = command === 'RCPT TO' && UNKNOWN_ADDRESS.test(status ?? '5.1.1');
  return new MailNotAccepted(isUnknown ? 'unknown address' : 'refused', details);
}

/**
 * Enhanced status codes (RFC 3463) of an address that accepts no mail at all: it does not exist, has moved, or its
 * mailbox is closed. The others concern this mail, a full mailbox, or the sender. A reply without such a code counts as
 * an unknown address.
 */
const UNKNOWN_ADDRESS = /^5\.(1\.([01236]|10)|2\.1)$/;

interface Details {
  code?: string;
  command?: string;
  responseCode?: number;
  /** `5.1.1` */
  status?: string;
}

function detailsOf(error: unknown): Details {
  if (!(error instanceof Error)) return {};
  const [, status] =
    'response' in error ? (/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(error.response)) ?? []) : [];
  return {
    ...(status !== undefined && { status }),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('command' in error && typeof error.command === 'string' && { command: error.command }),
    ...('responseCode' in error && typeof error.responseCode === 'number' && { responseCode: error.responseCode }),
  };
}
