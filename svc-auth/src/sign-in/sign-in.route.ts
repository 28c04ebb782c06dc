import { SignIn } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import { User } from '../accounts/account.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { setDeviceCookie } from '../devices/device-cookie.ts';
import { originOf } from '../devices/origin-of.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { signIn } from './sign-in.ts';

export function signInRoute(passwords: Passwords) {
  return route({
    method: 'post',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: SignIn,
    answers: { 200: User },
    example: { body: { username: recordOf('login', 'username'), password: recordOf('login', 'password') } },
    problems: { invalid_credentials: 401, account_archived: 401, too_many_attempts: 429 },
    handle: async (request) => {
      const { ctx, body } = request;
      const origin = originOf(request);
      const { user, session, newDevice } = await signIn(ctx, passwords, body, origin);
      return ok(user, { 'Set-Cookie': [setSessionCookie(ctx, session), setDeviceCookie(request, newDevice)] });
    },
  });
}
