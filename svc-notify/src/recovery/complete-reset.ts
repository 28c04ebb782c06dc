import { passwordResetLink } from '@fieldhouse/contracts';
import { MailNotAccepted, type ServiceContext } from '@fieldhouse/service-kit';
import type { EmailContent } from '../emails/email-content.ts';
import { passwordReset } from '../emails/password-reset-email.ts';
import { accountAt, knownFirstName } from '../people/user.ts';

interface QueuedReset {
  requestId: number;
  userId: number;
  to: string;
}

/**
 * The email with its link, which svc-auth makes now and does not store, and with the username where the club knows the
 * address; the link must not be stored or logged. Undefined when the reset has expired, or the address is not the
 * account's any more. Throws `MailNotAccepted`, `unavailable`, when svc-auth did not answer.
 */
export async function completeReset(
  ctx: ServiceContext,
  { requestId, userId, to }: QueuedReset,
): Promise<EmailContent | undefined> {
  const account = await accountAt(ctx.db, { userId, email: to });
  if (!account) return undefined;
  const link = await linkOf(ctx, requestId);
  if (!link) return undefined;
  const { path } = link;
  const firstName = knownFirstName(account);
  const username = firstName === undefined ? undefined : link.username;
  return passwordReset({ firstName, siteUrl: ctx.environment.siteUrl, path, username });
}

async function linkOf(ctx: ServiceContext, requestId: number) {
  try {
    return (await ctx.call(passwordResetLink, { requestId })).link ?? undefined;
  } catch {
    // The error is logged where it occurred; the mail waits as for an unavailable mail server.
    throw new MailNotAccepted('unavailable', { code: 'NO_RESET_LINK' });
  }
}
