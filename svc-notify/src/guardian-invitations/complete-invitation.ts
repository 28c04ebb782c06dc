import { guardianInvitationLink } from '@fieldhouse/contracts';
import { MailNotAccepted, type ServiceContext } from '@fieldhouse/service-kit';
import type { EmailContent } from '../emails/email-content.ts';
import { parentInvited } from '../emails/guardian-invitation-emails.ts';

/**
 * The email with its link, which svc-family makes now and does not store; it must not be stored or logged. Undefined
 * when the invitation was answered, withdrawn or has expired. Throws `MailNotAccepted`, `unavailable`, when svc-family
 * did not answer.
 */
export async function completeGuardianInvitation(
  ctx: ServiceContext,
  invitationId: number,
): Promise<EmailContent | undefined> {
  const path = await pathOf(ctx, invitationId);
  return path === null ? undefined : parentInvited({ invitationId, path, siteUrl: ctx.environment.siteUrl });
}

async function pathOf(ctx: ServiceContext, invitationId: number): Promise<string | null> {
  try {
    return (await ctx.call(guardianInvitationLink, { invitationId })).path;
  } catch {
    // The error is logged where it occurred; the mail waits as for an unavailable mail server.
    throw new MailNotAccepted('unavailable', { code: 'NO_INVITATION_LINK' });
  }
}
