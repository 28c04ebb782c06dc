import { Reauthentication } from '@fieldhouse/contracts';
import { noContent, route } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { reauthenticate } from './reauthenticate.ts';

export function reauthenticateRoute(passwords: Passwords) {
  return route({
    method: 'post',
    path: '/api/auth/reauthenticate',
    access: 'signed-in',
    audit: 'none: it changes no record of the club; the call that needs it has its own entry',
    summary: 'Confirm with the password that it is the user: for calls that answer `reauthentication_required`',
    description: 'The session gets another cookie, and its sign-in is recent for 15 minutes.',
    body: Reauthentication,
    answers: { 204: null },
    example: { body: { password: 'a good password' } },
    problems: { too_many_attempts: 429 },
    handle: async ({ ctx, body, who }) => {
      const session = await reauthenticate(ctx, passwords, body, who);
      return noContent({ 'Set-Cookie': setSessionCookie(ctx, session) });
    },
  });
}
