import { AccountChanges, PasswordChange } from '@fieldhouse/contracts';
import { noContent, ok, route } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { entityTagOf } from '../user-management/managed-user.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { OwnAccount, ownAccountOf } from './own-account.ts';

export const showOwnAccountRoute = route({
  method: 'get',
  path: '/api/account',
  access: 'signed-in',
  summary: 'The own account',
  answers: { 200: OwnAccount },
  view: { none: 'The caller’s own account' },
  handle: async ({ ctx, who }) => {
    const account = await ownAccountOf(ctx, who);
    return ok(account, { ETag: entityTagOf(account) });
  },
});

export const changeOwnAccountRoute = route({
  method: 'patch',
  path: '/api/account',
  access: 'signed-in',
  audit: {
    action: 'account.changed',
    label: 'Changed own account',
    verb: 'changed the account of',
    subject: 'user',
    id: null,
  },
  summary: 'Change the own account; absent fields stay as they are',
  description:
    'With `If-Match: "{version}"` the change is refused when the account has changed since. Username, email address, ' +
    'role and password in the request are ignored.',
  body: AccountChanges,
  answers: { 200: OwnAccount },
  example: { body: { firstName: 'Rosa', lastName: 'Alvarez', phone: '5125550133' } },
  problems: { version_conflict: 412 },
  handle: async ({ ctx, body, who, header }) => {
    const account = await changeOwnAccount(ctx, { changes: body, ifMatch: header('If-Match') }, who);
    return ok(account, { ETag: entityTagOf(account) });
  },
});

export function changeOwnPasswordRoute(passwords: Passwords) {
  return route({
    method: 'put',
    path: '/api/account/password',
    access: 'signed-in',
    audit: {
      action: 'account.password-changed',
      label: 'Changed own password',
      verb: 'changed the password of',
      subject: 'user',
      id: null,
    },
    summary: 'Change the own password; ends all other sessions, and gives this one another cookie',
    body: PasswordChange,
    answers: { 204: null },
    example: { body: { currentPassword: 'a good password', newPassword: 'another good password' } },
    problems: { too_many_attempts: 429 },
    handle: async ({ ctx, body, who }) => {
      const session = await changeOwnPassword(ctx, passwords, body, who);
      return noContent({ 'Set-Cookie': setSessionCookie(ctx, session) });
    },
  });
}
