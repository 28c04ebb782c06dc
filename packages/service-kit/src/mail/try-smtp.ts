import type { Mail } from '../ports.ts';
import { openOutsideSocket, RESERVED_ADDRESS } from './open-outside-socket.ts';
import type { Sender } from './smtp-mailer.ts';

/** The longest part of a server's reply that is shown. */
const REPLY_CHARACTERS = 200;
/** A reply of SMTP begins with its code; another program on that port does not, and nothing of its text is shown. */
const SMTP_REPLY = /^(\d{3})[ -](.*)/;

/** The step in which it failed. */
type FailedStep =
  | 'name'
  | 'address'
  | 'connection'
  | 'time'
  | 'encryption'
  | 'sign-in'
  | 'sender'
  | 'recipient'
  | 'message'
  | 'protocol';

/** What a mail server said to one email. */
export interface SmtpTrial {
  /** Null: the email was accepted. */
  failed: FailedStep | null;
  /** The server's reply code: 535. */
  replyCode: number | null;
  /** The first line of its reply, shortened. */
  reply: string | null;
}

interface Trial {
  /** As for `smtpMailer`. */
  url: string;
  from: Sender;
  mail: Pick<Mail, 'messageId' | 'to' | 'subject' | 'text' | 'html'>;
  patienceMs: number;
  /** As for `smtpMailer`. */
  isAdminsChoice: boolean;
}

/** Sends one email over a connection of its own, and returns what the server said. It never throws for the server. */
export async function trySmtp({
  url,
  from,
  mail: { to, ...mail },
  patienceMs,
  isAdminsChoice,
}: Trial): Promise<SmtpTrial> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    dnsTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    ...(isAdminsChoice && { getSocket: openOutsideSocket }),
  });
  try {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const { response } = await transport.sendMail({ ...mail, from, headers, to: { name: '', address: to } });
    return { failed: null, ...replyOf(response) };
  } catch (error) {
    return { failed: stepOf(error), ...replyOf(memberOf(error, 'response')) };
  } finally {
    transport.close();
  }
}

const STEPS: Readonly<Record<string, FailedStep>> = {
  EDNS: 'name',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  [RESERVED_ADDRESS]: 'address',
  ECONNECTION: 'connection',
  ESOCKET: 'connection',
  ECONNREFUSED: 'connection',
  ETIMEDOUT: 'time',
  EABORT: 'time',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  EMESSAGE: 'message',
};

function stepOf(error: unknown): FailedStep {
  const code = memberOf(error, 'code') ?? '';
  if (code === 'EENVELOPE') return memberOf(error, 'command') === 'RCPT TO' ? 'recipient' : 'sender';
  // A certificate that is not trusted ends the socket: its reason is in the message alone.
  if (/certificate|TLS|SSL|wrong version/i.test(memberOf(error, 'message') ?? '')) return 'encryption';
  return STEPS[code] ?? 'protocol';
}

function replyOf(response: string | undefined): Pick<SmtpTrial, 'replyCode' | 'reply'> {
  const [, code, text = ''] = SMTP_REPLY.exec(response ?? '') ?? [];
  if (code === undefined) return { replyCode: null, reply: null };
  const reply = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return { replyCode: Number(code), reply: reply === '' ? null : reply.slice(0, REPLY_CHARACTERS) };
}

function memberOf(error: unknown, name: 'code' | 'command' | 'message' | 'response'): string | undefined {
  const value: unknown = error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
