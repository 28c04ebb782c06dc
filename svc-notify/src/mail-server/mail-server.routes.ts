import { MAIL_SECURITIES, MailServerForm } from '@fieldhouse/contracts';
import { noContent, ok, route, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeMailServer, removeMailServer } from './change-mail-server.ts';
import { type StoredServer, storedServer } from './stored-server.ts';
import { OTHER_KEY, testMailServer } from './test-mail-server.ts';

const PATH = '/api/admin/mail-server';

/** The mail server without its password (product decision 96). */
const MailServer = z
  .object({
    version: z.int().min(0).describe('Send it as `If-Match: "{version}"`; 0: none is stored'),
    host: z.string().nullable(),
    port: z.int().nullable(),
    security: z.enum(MAIL_SECURITIES).nullable(),
    username: z.string().nullable(),
    from: z.string().nullable(),
    hasPassword: z.boolean(),
    isFromEnvironment: z.boolean().describe('`SMTP_URL` sets it: no admin may change it'),
    problem: z.string().nullable().describe('Why it cannot be used, as a sentence'),
  })
  .meta({ id: 'MailServer' });

const MailServerTest = z
  .object({
    isSent: z.boolean(),
    message: z.string().describe('What happened, as a sentence'),
    replyCode: z.int().nullable().describe('The server’s reply code'),
    reply: z.string().nullable().describe('The first line of the server’s reply, 200 characters at most'),
  })
  .meta({ id: 'MailServerTest' });

export const mailServerRoute = route({
  method: 'get',
  path: PATH,
  access: ['admin'],
  permissions: ['club.mail-server'],
  summary: 'The mail server, without its password',
  answers: { 200: MailServer },
  handle: async ({ ctx }) => answerOf(ctx, await storedServer(ctx.db, ctx.environment)),
});

export const changeMailServerRoute = route({
  method: 'put',
  path: PATH,
  access: ['admin'],
  permissions: ['club.mail-server'],
  audit: {
    ...{ action: 'mail-server.changed', label: 'Changed mail server' },
    ...{ verb: 'changed the mail server', subject: 'club' },
  },
  recentSignIn: true,
  summary: 'Change the mail server; the next email goes there',
  body: MailServerForm,
  answers: { 200: MailServer },
  example: {
    body: {
      ...{ host: 'smtp.club.example', port: 587, security: 'starttls', username: null },
      from: 'office@club.example',
    },
  },
  problems: { set_by_operator: 409, no_settings_key: 409, version_conflict: 412 },
  handle: async ({ ctx, body, header }) =>
    answerOf(ctx, await changeMailServer(ctx, { form: body, ifMatch: header('If-Match') })),
});

export const removeMailServerRoute = route({
  method: 'delete',
  path: PATH,
  access: ['admin'],
  permissions: ['club.mail-server'],
  audit: {
    ...{ action: 'mail-server.removed', label: 'Removed mail server' },
    ...{ verb: 'removed the mail server', subject: 'club' },
  },
  recentSignIn: true,
  summary: 'Remove the mail server: email is stored and shown to admins again',
  answers: { 204: null },
  problems: { set_by_operator: 409 },
  handle: async ({ ctx }) => {
    await removeMailServer(ctx);
    return noContent();
  },
});

export const testMailServerRoute = route({
  method: 'post',
  path: `${PATH}/test`,
  access: ['admin'],
  permissions: ['club.mail-server'],
  audit: 'none: it changes nothing; the email goes to the admin who asks',
  recentSignIn: true,
  summary: 'Send an email to oneself, and say what the mail server answered',
  answers: { 200: MailServerTest },
  problems: { no_mail_server: 409, too_many_tries: 429 },
  handle: async ({ ctx, who }) => ok(await testMailServer(ctx, who)),
});

function answerOf({ mailer, environment }: ServiceContext, stored: StoredServer | undefined) {
  if (!mailer.stores) return ok({ ...NONE, ...ofEnvironment(environment.smtpUrl), isFromEnvironment: true });
  const headers = { ETag: `"${stored?.version ?? 0}"` };
  if (!stored?.address) {
    return ok({ ...NONE, version: stored?.version ?? 0, problem: stored ? OTHER_KEY : null }, headers);
  }
  const { password, ...address } = stored.address;
  const shown = { ...address, hasPassword: password !== undefined, isFromEnvironment: false, problem: null };
  return ok({ ...shown, version: stored.version }, headers);
}

const NONE = {
  ...{ version: 0, host: null, port: null, security: null, username: null, from: null },
  ...{ hasPassword: false, isFromEnvironment: false, problem: null },
};

/** Its name and port alone: the rest of the operator's address is shown to nobody. */
function ofEnvironment(smtpUrl: string | undefined) {
  if (smtpUrl === undefined) return {};
  const { hostname, port } = new URL(smtpUrl);
  return { host: hostname, port: port === '' ? null : Number(port) };
}
