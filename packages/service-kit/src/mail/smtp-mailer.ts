import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../ports.ts';
import { MailNotTaken } from './mail-not-taken.ts';

/** Below the minute after which svc-notify lets another worker try. */
const PATIENCE_MS = 40_000;
const CONNECTION_MS = 10_000;
const GREETING_MS = 10_000;
const SILENCE_MS = 20_000;
/** An idle connection that svc-notify, which looks every second, did not need for this long. */
const IDLE_MS = 10_000;

interface SmtpSettings {
  /**
   * `smtps://user:password@host:465`, or `smtp://…` with TLS as soon as the server offers it; `?requireTLS=true` insists.
   * Other options of nodemailer's connections may follow.
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
export function smtpMailer({ url, from, patienceMs = PATIENCE_MS }: SmtpSettings): SmtpMailer {
  const settings = {
    url,
    pool: true as const,
    connectionTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: IDLE_MS,
  };
  const transport = createTransport(settings);
  return {
    async send({ to, attachments, ...mail }: Mail) {
      const message = {
        ...mail,
        from,
        // An address as an object is one address, whatever is written in it.
        to: { name: '', address: to },
        attachments: attachments.map(({ fileName, ...file }) => ({ filename: fileName, ...file })),
        signal: AbortSignal.timeout(patienceMs),
      };
      try {
        await transport.sendMail(message);
        return 'sent';
      } catch (error) {
        throw notTaken(error);
      }
    },
    close: () => transport.close(),
  };
}

/** What the server said to the recipient or the message counts for this mail; all else is between the server and us. */
function notTaken(error: unknown): MailNotTaken {
  const { code, command, responseCode } = detailsOf(error);
  const details = { ...(code !== undefined && { code }), ...(responseCode !== undefined && { responseCode }) };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return new MailNotTaken('away', details);
  // 55x is about mail; other 5xx are about commands and signing in, which an operator can put right.
  const forGood = responseCode !== undefined && responseCode >= 550 && responseCode <= 559;
  const ofThisMail = command === 'RCPT TO' || command === 'DATA';
  return new MailNotTaken(forGood && ofThisMail ? 'refused' : 'put off', details);
}

function detailsOf(error: unknown): { code?: string; command?: string; responseCode?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('command' in error && typeof error.command === 'string' && { command: error.command }),
    ...('responseCode' in error && typeof error.responseCode === 'number' && { responseCode: error.responseCode }),
  };
}
