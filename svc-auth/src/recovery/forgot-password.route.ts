import { ForgotPassword } from '@fieldhouse/contracts';
import { route, storedEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { resetsInBackground } from './begin-resets.ts';
import { countResetRequest } from './recovery-limits.ts';
import { insertResetRequest } from './reset.repository.ts';

const MESSAGE = 'If that address belongs to an account, a link is on its way.';

/**
 * Known and unknown addresses get the same counts, the same statement and the same answer. Everything else runs after
 * the answer.
 */
export function forgotPasswordRoute() {
  const beginResets = resetsInBackground();
  return route({
    method: 'post',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Request a link to choose a new password',
    description: 'The answer does not reveal whether an account has this address.',
    body: ForgotPassword,
    answers: { 202: z.object({ message: z.string() }) },
    example: { body: { email: 'rosa@club.example' } },
    problems: { too_many_attempts: 429 },
    handle: async ({ ctx, body, address }) => {
      const email = storedEmail(body.email);
      await countResetRequest(ctx, email, address);
      await insertResetRequest(ctx.db, email, ctx.clock());
      beginResets(ctx);
      return { status: 202, body: { message: MESSAGE }, headers: {} };
    },
  });
}
