import { lastSignedWaiver } from '@fieldhouse/contracts';
import { MailNotAccepted, type ServiceContext } from '@fieldhouse/service-kit';
import { linksOf } from '../addresses/complete-links.ts';
import type { EmailContent } from '../emails/email-content.ts';
import { MASKED_ADDRESS_PATHS } from '../emails/site-links.ts';
import { welcome } from '../emails/welcome-email.ts';
import { accountAt } from '../people/user.ts';

/**
 * The welcome mail with a copy of the waiver and the links for the address, from svc-auth, and the same without the
 * tokens of the links, to be stored. Undefined when the address is not the account's any more. Throws
 * `MailNotAccepted`, `unavailable`, when svc-auth did not answer.
 */
export async function completeWelcome(
  ctx: ServiceContext,
  { userId, to }: { userId: number; to: string },
): Promise<{ content: EmailContent; masked: EmailContent } | undefined> {
  if (!(await accountAt(ctx.db, { userId, email: to }))) return undefined;
  const [waiver, links] = await Promise.all([waiverOf(ctx, userId), linksOf(ctx, { userId, to })]);
  const { siteUrl } = ctx.environment;
  return {
    content: welcome({ waiver, links, siteUrl }),
    masked: welcome({ waiver, links: links && MASKED_ADDRESS_PATHS, siteUrl }),
  };
}

async function waiverOf(ctx: ServiceContext, userId: number) {
  try {
    return (await ctx.call(lastSignedWaiver, { userId })).waiver ?? undefined;
  } catch {
    // The error is logged where it occurred; the mail waits as for an unavailable mail server.
    throw new MailNotAccepted('unavailable', { code: 'NO_WAIVER' });
  }
}
