import { lastSignedWaiver } from '@fieldhouse/contracts';
import { MailNotAccepted, type ServiceContext } from '@fieldhouse/service-kit';
import type { EmailContent } from '../emails/email-content.ts';
import { welcome } from '../emails/welcome-email.ts';
import { accountAt } from '../people/user.ts';

/**
 * The welcome mail with the username and a copy of the waiver, from svc-auth. Undefined when the address is not the account's any more.
 * Throws `MailNotAccepted`, `unavailable`, when svc-auth did not answer.
 */
export async function completeWelcome(
  ctx: ServiceContext,
  { userId, to }: { userId: number; to: string },
): Promise<EmailContent | undefined> {
  const account = await accountAt(ctx.db, { userId, email: to });
  if (!account) return undefined;
  const { waiver, username } = await factsOf(ctx, userId);
  return welcome({ ...account, username, email: to, waiver: waiver ?? undefined, siteUrl: ctx.environment.siteUrl });
}

async function factsOf(ctx: ServiceContext, userId: number) {
  try {
    return await ctx.call(lastSignedWaiver, { userId });
  } catch {
    // The error is logged where it occurred; the mail waits as for an unavailable mail server.
    throw new MailNotAccepted('unavailable', { code: 'NO_WAIVER' });
  }
}
