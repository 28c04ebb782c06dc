import { ClubSetUp } from '@fieldhouse/contracts';
import { created, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { User } from '../accounts/account.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { setDeviceCookie } from '../devices/device-cookie.ts';
import { originOf } from '../devices/origin-of.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { isSetUpOpen, setUpClub } from './set-up-club.ts';

export const setUpStateRoute = route({
  method: 'get',
  path: '/api/auth/set-up',
  access: 'public',
  summary: 'Whether the club has no admin yet, so that the page /set-up makes the first one',
  answers: { 200: z.object({ isOpen: z.boolean() }) },
  handle: async ({ ctx }) => ok({ isOpen: await isSetUpOpen(ctx) }),
});

export function setUpRoute(passwords: Passwords) {
  return route({
    method: 'post',
    path: '/api/auth/set-up',
    access: 'public',
    summary: 'Make the first admin of the club with the code that an operator printed, and sign in',
    body: ClubSetUp,
    answers: { 201: User },
    example: {
      body: {
        code: 'K7QM-2XPA',
        firstName: 'Avery',
        lastName: 'Stone',
        email: 'avery.stone@club.example',
        username: 'avery.stone',
        password: 'a good password',
      },
    },
    problems: { invalid_code: 400, username_taken: 409, email_taken: 409, set_up_closed: 410, too_many_attempts: 429 },
    handle: async (request) => {
      const { ctx, body } = request;
      const { user, session, newDevice } = await setUpClub(ctx, passwords, body, originOf(request));
      return created(user, { 'Set-Cookie': [setSessionCookie(ctx, session), setDeviceCookie(request, newDevice)] });
    },
  });
}
