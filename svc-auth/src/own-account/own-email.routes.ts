import { EmailChange } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeEmail, withdrawPendingEmail } from '../addresses/change-email.ts';
import { sendConfirmation } from '../addresses/send-confirmation.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { OwnAccount, ownAccountOf } from './own-account.ts';

const AUDIT = {
  action: 'account.email-changed',
  label: 'Changed own email address',
  verb: 'changed the email address of',
  subject: 'user',
  id: null,
} as const;

export function changeEmailRoute(passwords: Passwords) {
  return route({
    method: 'put',
    path: '/api/account/email',
    access: 'signed-in',
    audit: AUDIT,
    summary: 'Change the own email address; with a mail server its owner confirms it first',
    body: EmailChange,
    answers: { 200: OwnAccount },
    example: { body: { email: 'rosa.new@club.example', currentPassword: recordOf('own password') } },
    problems: { email_taken: 409, address_stopped: 409, too_many_attempts: 429, too_many_confirmations: 429 },
    handle: async ({ ctx, body, who, address }) => {
      await changeEmail(ctx, passwords, { ...body, address }, who);
      return ok(await ownAccountOf(ctx, who));
    },
  });
}

export const withdrawPendingEmailRoute = route({
  method: 'delete',
  path: '/api/account/email/pending',
  access: 'signed-in',
  audit: AUDIT,
  summary: 'Withdraw the address that waits to be confirmed',
  answers: { 200: OwnAccount },
  handle: async ({ ctx, who }) => {
    await withdrawPendingEmail(ctx, who);
    return ok(await ownAccountOf(ctx, who));
  },
});

export const sendConfirmationRoute = route({
  method: 'post',
  path: '/api/account/email/confirmation',
  access: 'signed-in',
  audit: 'none: it changes no record of the club',
  summary: 'Send the email with the links that confirm the own address once more',
  answers: { 202: z.object({ message: z.string() }) },
  problems: { address_stopped: 409, too_many_confirmations: 429 },
  handle: async ({ ctx, who }) => {
    await sendConfirmation(ctx, who);
    return { status: 202, body: { message: 'An email with a link is on its way.' }, headers: {} };
  },
});
