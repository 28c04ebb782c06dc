import { stopLink } from '@fieldhouse/contracts';
import { MailNotAccepted, Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { changePlanned } from '../emails/change-planned-email.ts';
import type { EmailContent } from '../emails/email-content.ts';

interface Stopping {
  userId: number;
  stops: NonNullable<EmailContent['stops']>;
}

/**
 * The email with its link, which svc-auth makes now and does not store; it must not be stored or logged. Undefined when
 * the change does not wait any more. Throws `MailNotAccepted`, `unavailable`, when svc-auth did not answer.
 */
export async function completeStopLink(
  ctx: ServiceContext,
  { userId, stops: { what, dueAt } }: Stopping,
): Promise<EmailContent | undefined> {
  const path = await pathOf(ctx, { userId, what });
  if (path === null) return undefined;
  return changePlanned({ what, dueAt: new Date(dueAt), siteUrl: ctx.environment.siteUrl, path });
}

async function pathOf(
  ctx: ServiceContext,
  change: Pick<Stopping, 'userId'> & Pick<Stopping['stops'], 'what'>,
): Promise<string | null> {
  try {
    return (await ctx.call(stopLink, change)).path;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The error is logged where it occurred; the mail waits as for an unavailable mail server.
    throw new MailNotAccepted('unavailable', { code: 'NO_STOP_LINK' });
  }
}
