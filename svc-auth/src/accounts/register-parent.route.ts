import { ParentRegistration } from '@fieldhouse/contracts';
import { created, route } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { setDeviceCookie } from '../devices/device-cookie.ts';
import { originOf } from '../devices/origin-of.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { signedFrom } from '../waivers/signed-from.ts';
import { User } from './account.ts';
import { registerParent } from './register-parent.ts';

export function registerParentRoute(passwords: Passwords) {
  return route({
    method: 'post',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Register as a parent: creates the account, signs the waiver and signs in',
    body: ParentRegistration,
    answers: { 201: User },
    example: {
      body: {
        username: 'rosa.alvarez',
        password: 'a good password',
        firstName: 'Rosa',
        lastName: 'Alvarez',
        email: 'rosa.alvarez@club.example',
        phone: '(512) 555-0199',
        waiverAccepted: true,
      },
    },
    problems: {
      username_taken: 409,
      email_taken: 409,
      waiver_changed: 409,
      too_many_attempts: 429,
      too_many_sign_ups: 429,
    },
    handle: async (request) => {
      const { ctx, body } = request;
      const origin = originOf(request);
      const { user, session, newDevice } = await registerParent(ctx, passwords, body, origin, signedFrom(request));
      return created(user, { 'Set-Cookie': [setSessionCookie(ctx, session), setDeviceCookie(request, newDevice)] });
    },
  });
}
