import { RESET_LINK_MESSAGE } from '@fieldhouse/contracts';
import { hashToken, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { accountOfLink } from './reset.repository.ts';
import { resetLinkInvalid } from './reset-link-invalid.ts';

export const verifyResetTokenRoute = route({
  method: 'get',
  path: '/api/auth/verify-reset-token',
  access: 'public',
  summary: 'Whether a reset link can still be used, and the username of its account; the check does not use it up',
  query: z.object({ token: z.string(RESET_LINK_MESSAGE) }),
  answers: { 200: z.object({ valid: z.literal(true), username: z.string() }) },
  example: { query: { token: recordOf('reset token') } },
  problems: { reset_link_invalid: 400 },
  handle: async ({ ctx, query }) => {
    const tokenHash = hashToken(query.token);
    const account = tokenHash && (await accountOfLink(ctx.db, tokenHash, ctx.clock()));
    if (!account) throw resetLinkInvalid();
    return ok({ valid: true, username: account.username } as const);
  },
});
