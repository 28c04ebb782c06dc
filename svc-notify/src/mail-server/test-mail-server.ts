import { randomUUID } from 'node:crypto';
import { accountAddresses } from '@fieldhouse/contracts';
import {
  clubSettings,
  Problem,
  refuseOverLimit,
  type ServiceContext,
  type SmtpTrial,
  trySmtp,
  type Who,
} from '@fieldhouse/service-kit';
import { renderEmail } from '../emails/render-email.ts';
import { testEmail } from '../emails/test-email.ts';
import { emailClub } from './email-club.ts';
import { type StoredServer, storedServer, urlOf } from './stored-server.ts';

const PATIENCE_MS = 15_000;
/** Tries of one admin within an hour: each is a connection to a server of the admin's choice. */
const TRIES = { name: 'mail-server-tries', points: 20, seconds: 3600 };

/** What a test of the mail server answers. */
export interface MailServerTest {
  isSent: boolean;
  message: string;
  replyCode: number | null;
  reply: string | null;
}

/**
 * Sends an email to the asking admin's own address, over a new connection to the mail server, and says in plain words
 * what failed. Throws 409 `no_mail_server` and 429.
 */
export async function testMailServer(ctx: ServiceContext, { userId }: Who): Promise<MailServerTest> {
  const server = await testedServer(ctx);
  refuseOverLimit(await ctx.limits.count(String(userId), TRIES), {
    code: 'too_many_tries',
    detailFor: (wait) => `Too many test emails. Try again in ${wait}`,
  });
  const to = await ownAddress(ctx, userId);
  const { siteUrl } = ctx.environment;
  const club = await emailClub(ctx);
  const { subject, text, html } = renderEmail(testEmail(), siteUrl, club);
  const messageId = `<test.${randomUUID()}@${new URL(siteUrl).hostname}>`;
  const trial = await trySmtp({ ...server, mail: { messageId, to, subject, text, html }, patienceMs: PATIENCE_MS });
  return { isSent: trial.failed === null, message: sentenceOf(trial, to, server.shown), ...replyOf(trial) };
}

const replyOf = ({ replyCode, reply }: SmtpTrial) => ({ replyCode, reply });

async function testedServer({ db, mailer, environment }: ServiceContext) {
  const { smtpUrl, mailFrom = '' } = environment;
  if (!mailer.stores && smtpUrl !== undefined) {
    const { hostname, port } = new URL(smtpUrl);
    return { url: smtpUrl, from: mailFrom, isAdminsChoice: false, shown: { host: hostname, port, from: mailFrom } };
  }
  const server: StoredServer | undefined = await storedServer(db, environment);
  if (!server?.address) {
    throw new Problem(409, 'no_mail_server', server ? OTHER_KEY : 'No mail server is set');
  }
  const { host, port, from } = server.address;
  const { name } = await clubSettings(db);
  return {
    url: urlOf(server.address),
    from: { name, address: from },
    isAdminsChoice: true,
    shown: { host, port: String(port), from },
  };
}

/** Why a stored mail server cannot be used. */
export const OTHER_KEY = 'The mail server was stored with another SETTINGS_KEY. Enter it again';

/** The admin's address from svc-auth. Throws 503. */
async function ownAddress(ctx: ServiceContext, userId: number): Promise<string> {
  const { accounts } = await ctx.call(accountAddresses, { userIds: [userId] });
  const own = accounts.find((account) => account.userId === userId);
  if (!own) throw new Error('svc-auth does not know the account of the request');
  return own.email;
}

function sentenceOf(
  { failed }: SmtpTrial,
  to: string,
  { host, port, from }: { host: string; port: string; from: string },
) {
  switch (failed) {
    case null:
      return `The server accepted an email to ${to}. Look whether it arrived, also among unwanted email`;
    case 'name':
      return `There is no server named ${host}`;
    case 'address':
      return `The address of ${host} is reserved: no mail server can be there`;
    case 'connection':
      return `${host} accepts no connection on port ${port}`;
    case 'time':
      return `${host} did not answer on port ${port} within ${PATIENCE_MS / 1000} seconds`;
    case 'encryption':
      return `No encrypted connection to ${host}: it does not offer one on port ${port}, or its certificate is not trusted`;
    case 'sign-in':
      return `${host} refused the username or the password`;
    case 'sender':
      return `${host} does not accept email from ${from}`;
    case 'recipient':
      return `${host} does not accept email to ${to}`;
    case 'message':
      return `${host} did not accept the email`;
    case 'protocol':
      return `What answers at ${host} on port ${port} is no mail server`;
  }
}
