import { lastSignedWaiver } from '@fieldhouse/contracts';
import { MailNotAccepted, type ServiceContext } from '@fieldhouse/service-kit';
import type { EmailContent } from '../emails/email-content.ts';
import { welcome } from '../emails/welcome-email.ts';
import { accountAt } from '../people/user.ts';

/**
 * The welcome mail with a copy of the waiver, from svc-auth. Undefined when the address is not the account's any more.
 * Throws `MailNotAccepted`, `unavailable`, when svc-auth did not answer.
 */
export async function completeWelcome(
  ctx: ServiceContext,
  { userId, to }: { userId: number; to: string },
): Promise<EmailContent | undefined> {
  if (!(await accountAt(ctx.db, { userId, email: to }))) return undefined;
  const waiver = await waiverOf(ctx, userId);
  return welcome({ waiver, siteUrl: ctx.environment.siteUrl });
}

async function waiverOf(ctx: ServiceContext, userId: number) {
  try {
    return (await ctx.call(lastSignedWaiver, { userId })).waiver ?? undefined;
  } catch {
    // The error is logged where it occurred; the mail waits as for an unavailable mail server.
    throw new MailNotAccepted('unavailable', { code: 'NO_WAIVER' });
  }
}
