import { PasswordReset } from '@fieldhouse/contracts';
import { noContent, recordOf, route } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { deviceOf, setDeviceCookie } from '../devices/device-cookie.ts';
import { resetPassword } from './reset-password.ts';

export function resetPasswordRoute(passwords: Passwords) {
  return route({
    method: 'post',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Choose a new password with a reset link; ends all sessions of the account',
    body: PasswordReset,
    answers: { 204: null },
    example: { body: { token: recordOf('reset token to use'), password: 'a good password' } },
    problems: { reset_link_invalid: 400 },
    handle: async (request) => {
      const newDevice = await resetPassword(request.ctx, passwords, request.body, deviceOf(request));
      return noContent({ 'Set-Cookie': setDeviceCookie(request, newDevice) });
    },
  });
}
