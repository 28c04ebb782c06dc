import { RecoveryCodeUse } from '@fieldhouse/contracts';
import { noContent, route } from '@fieldhouse/service-kit';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { useRecoveryCode } from './use-recovery-code.ts';

export const useRecoveryCodeRoute = route({
  method: 'post',
  path: '/api/auth/recovery-code',
  access: 'signed-in',
  duringPasskey: true,
  audit: {
    action: 'account.recovery-code-used',
    label: 'Used a recovery code',
    verb: 'used a recovery code of',
    subject: 'user',
    id: null,
  },
  summary: 'Use up a recovery code in place of a passkey; gives the session another cookie',
  body: RecoveryCodeUse,
  answers: { 204: null },
  example: { body: { code: '7KQ4-MWPE-3RXA' } },
  problems: { too_many_attempts: 429 },
  handle: async ({ ctx, body, who }) => {
    const session = await useRecoveryCode(ctx, body, who);
    return noContent({ 'Set-Cookie': setSessionCookie(ctx, session) });
  },
});
