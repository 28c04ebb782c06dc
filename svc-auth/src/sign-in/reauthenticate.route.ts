import { Reauthentication } from '@fieldhouse/contracts';
import { noContent, ok, route } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { RequestOptions } from '../passkeys/option-schemas.ts';
import { optionsToConfirm } from '../passkeys/request-options.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { reauthenticate } from './reauthenticate.ts';

export function reauthenticateRoute(passwords: Passwords) {
  return route({
    method: 'post',
    path: '/api/auth/reauthenticate',
    access: 'signed-in',
    duringPasskey: true,
    audit: 'none: it changes no record of the club; the call that needs it has its own entry',
    summary:
      'Confirm with the password or a passkey that it is the user: for calls that answer `reauthentication_required`',
    description: 'The session gets another cookie, and its sign-in is recent for 15 minutes.',
    body: Reauthentication,
    answers: { 204: null },
    example: { body: { password: 'a good password' } },
    problems: { invalid_passkey: 400, too_many_attempts: 429 },
    handle: async ({ ctx, body, who }) => {
      const session = await reauthenticate(ctx, passwords, body, who);
      return noContent({ 'Set-Cookie': setSessionCookie(ctx, session) });
    },
  });
}

export const reauthenticateOptionsRoute = route({
  method: 'post',
  path: '/api/auth/reauthenticate/options',
  access: 'signed-in',
  duringPasskey: true,
  audit: 'none: it changes no record of the club',
  summary: 'The options with which the user confirms with an own passkey, for `navigator.credentials.get`',
  answers: { 200: RequestOptions },
  problems: { no_passkey: 409, passkeys_not_offered: 409 },
  handle: async ({ ctx, who }) => ok(await optionsToConfirm(ctx, who)),
});
