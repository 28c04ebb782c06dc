import { addressLinks } from '@fieldhouse/contracts';
import { MailNotAccepted, type ServiceContext } from '@fieldhouse/service-kit';
import { confirmAddress } from '../emails/confirm-address-email.ts';
import type { EmailContent } from '../emails/email-content.ts';
import type { AddressPaths } from '../emails/site-links.ts';

/**
 * The email with its links, which svc-auth makes now and does not store; they must not be stored or logged. Undefined
 * when the address is confirmed, or not the account's any more. Throws `MailNotAccepted`, `unavailable`, when svc-auth
 * did not answer.
 */
export async function completeAddressLinks(
  ctx: ServiceContext,
  address: { userId: number; to: string },
): Promise<EmailContent | undefined> {
  const links = await linksOf(ctx, address);
  return links && confirmAddress({ siteUrl: ctx.environment.siteUrl, links });
}

/** The links for an address; undefined when nobody has to confirm it. Throws `MailNotAccepted`, `unavailable`. */
export async function linksOf(
  ctx: ServiceContext,
  { userId, to }: { userId: number; to: string },
): Promise<AddressPaths | undefined> {
  try {
    return (await ctx.call(addressLinks, { userId, email: to })).links ?? undefined;
  } catch {
    // The error is logged where it occurred; the mail waits as for an unavailable mail server.
    throw new MailNotAccepted('unavailable', { code: 'NO_ADDRESS_LINKS' });
  }
}
