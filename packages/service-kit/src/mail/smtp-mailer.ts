import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../ports.ts';
import { MailNotTaken } from './mail-not-accepted.ts';

/** How long one mail may take from here to the server's answer: whoever claims mails claims them for longer. */
export const MAIL_LIMIT_MS = 40_000;
const CONNECTION_MS = 10_000;
const GREETING_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** An idle connection that svc-notify, which looks every second, did not need for this long. */
const IDLE_MS = 10_000;

interface SmtpSettings {
  /**
   * `smtps://user:password@host:465`, or `smtp://…` with TLS as soon as the server offers it; `?requireTLS=true`
   * insists. Other options of nodemailer's connections may follow.
   */
  url: string;
  /** `Fieldhouse <club@fieldhouse.example>` */
  from: string;
  /** How long one mail may take from here to the server's word. */
  patienceMs?: number;
}

export interface SmtpMailer extends Mailer {
  /** Ends idle connections; what is being sent ends first. */
  close: () => void;
}

/** Hands mail to an SMTP server over a few kept connections. `send` throws `MailNotTaken`. */
export function smtpMailer({ url, from, patienceMs = MAIL_LIMIT_MS }: SmtpSettings): SmtpMailer {
  const settings = {
    url,
    pool: true as const,
    connectionTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    idleTimeout: IDLE_MS,
  };
  const transport = createTransport(settings);
  return {
    async send({ to, attachments, unsubscribeUrl, ...mail }: Mail) {
      const message = {
        ...mail,
        from,
        headers: headersOf(unsubscribeUrl),
        // An address as an object is one address, whatever is written in it.
        to: { name: '', address: to },
        attachments: attachments.map(({ fileName, ...file }) => ({ filename: fileName, ...file })),
        signal: AbortSignal.timeout(patienceMs),
      };
      try {
        await transport.sendMail(message);
        return 'sent';
      } catch (error) {
        throw notAccepted(error);
      }
    },
    close: () => transport.close(),
  };
}

/** No program answers an automatic mail (RFC 3834); mail programs offer to unsubscribe with one click (RFC 8058). */
function headersOf(unsubscribeUrl: string | undefined): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** What the server said to the recipient or the message counts for this mail; all else is between the server and us. */
function notAccepted(error: unknown): MailNotTaken {
  const { code, command, responseCode, status } = detailsOf(error);
  const details = { ...(code !== undefined && { code }), ...(responseCode !== undefined && { responseCode }) };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return new MailNotTaken('away', details);
  // 55x is about mail; other 5xx are about commands and signing in, which an operator can put right.
  const isPermanent = responseCode !== undefined && responseCode >= 550 && responseCode <= 559;
  if (!isPermanent || (command !== 'RCPT TO' && command !== 'DATA')) return new MailNotTaken('put off', details);
  const isUnknown = command === 'RCPT TO' && UNKNOWN_ADDRESS.test(status ?? '5.1.1');
  return new MailNotTaken(isUnknown ? 'unknown address' : 'refused', details);
}

/**
 * Enhanced status codes (RFC 3463) of an address that takes no mail at all: there is none, it has moved, its
 * mailbox is closed. The others are about this mail, a full mailbox, or about us. A server that gives none means
 * the address.
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
