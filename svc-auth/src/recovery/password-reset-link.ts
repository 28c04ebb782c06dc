import { passwordResetLink } from '@fieldhouse/contracts';
import { answers, hashToken, newToken } from '@fieldhouse/service-kit';
import { storeLink } from './reset.repository.ts';
import { RESET_LIFETIME } from './reset-lifetime.ts';

/**
 * Creates the token when its email is rendered, and stores only its hash. Earlier tokens of the account stay valid:
 * otherwise anybody who requests links for an address would make the link useless that its owner has received.
 */
export const passwordResetLinkAnswer = answers(passwordResetLink, async ({ requestId }, ctx) => {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('A new token has an invalid format');
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + RESET_LIFETIME.link);
  const username = await ctx.db.transaction((tx) => storeLink(tx, requestId, { tokenHash, now, expiresAt }));
  return {
    link:
      username === undefined
        ? null
        : { path: `/reset-password?token=${token}`, expiresAt: expiresAt.toISOString(), username },
  };
});
