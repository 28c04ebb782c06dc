import type { ServiceContext } from '@fieldhouse/service-kit';
import type { EmailContent } from '../emails/email-content.ts';
import { unsubscribeLink } from '../emails/site-links.ts';
import { mayRemind } from './contact-preference.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** A reminder with its recipient's own unsubscribe link. Undefined when they want none. */
export async function completeReminder(
  ctx: ServiceContext,
  content: EmailContent,
  userId: number,
): Promise<EmailContent | undefined> {
  if (!(await mayRemind(ctx.db, userId))) return undefined;
  return { ...content, unsubscribeUrl: unsubscribeLink(ctx.environment.siteUrl, await unsubscribeToken(ctx, userId)) };
}
