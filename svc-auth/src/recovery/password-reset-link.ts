import { passwordResetLink } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { hashToken, newToken } from '../sessions/session-token.ts';
import { storeLink } from './reset.repository.ts';
import { RESET_LIFETIME } from './reset-lifetime.ts';

/** The token is made now that its mail is, and only its hash stays; an earlier one of the same reset is worthless. */
export const passwordResetLinkAnswer = answers(passwordResetLink, async ({ requestId }, ctx) => {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('A new token has not the form of one');
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + RESET_LIFETIME.link);
  const isUnderWay = await storeLink(ctx.db, requestId, tokenHash, now, expiresAt);
  return {
    link: isUnderWay ? { path: `/reset-password?token=${token}`, expiresAt: expiresAt.toISOString() } : null,
  };
});
