import { invitationLink } from '@fieldhouse/contracts';
import { MailNotAccepted, Problem, type ServiceContext } from '@fieldhouse/service-kit';
import type { EmailContent } from '../emails/email-content.ts';
import { invited } from '../emails/invitation-email.ts';

/**
 * The email with its link, which svc-auth makes now and does not store; it must not be stored or logged. Undefined when
 * the invitation was accepted, revoked or sent again, or has expired. Throws `MailNotAccepted`, `unavailable`, when
 * svc-auth did not answer.
 */
export async function completeInvitation(
  ctx: ServiceContext,
  invitation: { id: number; version: number },
): Promise<EmailContent | undefined> {
  const link = await linkOf(ctx, invitation);
  return link && invited({ invitation: link, siteUrl: ctx.environment.siteUrl, path: link.path });
}

async function linkOf(ctx: ServiceContext, invitation: { id: number; version: number }) {
  try {
    return (await ctx.call(invitationLink, invitation)).link ?? undefined;
  } catch (error) {
    // A svc-auth of 1.3 or older has no such call.
    if (error instanceof Problem && error.status === 404) return undefined;
    // The error is logged where it occurred; the mail waits as for an unavailable mail server.
    throw new MailNotAccepted('unavailable', { code: 'NO_INVITATION_LINK' });
  }
}
