import { passwordResetLink } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { hashToken, newToken } from '../sessions/session-token.ts';
import { storeLink } from './reset.repository.ts';
import { RESET_LIFETIME } from './reset-lifetime.ts';

/**
 * Creates the token when its email is rendered, and stores only its hash; an earlier token of this reset becomes
 * invalid.
 */
export const passwordResetLinkAnswer = answers(passwordResetLink, async ({ requestId }, ctx) => {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('A new token has an invalid format');
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + RESET_LIFETIME.link);
  const username = await storeLink(ctx.db, requestId, tokenHash, now, expiresAt);
  return {
    link:
      username === undefined
        ? null
        : { path: `/reset-password?token=${token}`, expiresAt: expiresAt.toISOString(), username },
  };
});
