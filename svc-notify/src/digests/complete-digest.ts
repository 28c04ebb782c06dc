import { clubSettings, type ServiceContext } from '@fieldhouse/service-kit';
import { withNotices } from '../emails/digest-email.ts';
import type { EmailContent } from '../emails/email-content.ts';
import { unsubscribeLink } from '../emails/site-links.ts';
import { noticesOfMail } from '../notices/notice.repository.ts';
import { wantsDigest } from '../preferences/digest-mail.ts';
import { unsubscribeToken } from '../preferences/unsubscribe-token.ts';

/** The digest's email, and whose it is. */
interface Copy {
  content: EmailContent;
  mailId: number;
  userId: number;
}

/**
 * A digest with what its recipient has not read by now, and the link that stops it (S1.8.54). Undefined when there is
 * nothing to send any more: all was read or deleted, they want no digest, or the club has no postal address.
 */
export async function completeDigest(
  ctx: ServiceContext,
  { content, mailId, userId }: Copy,
): Promise<EmailContent | undefined> {
  const [{ postalAddress }, notices] = await Promise.all([
    clubSettings(ctx.db),
    noticesOfMail(ctx.db, { userId, mailId }),
  ]);
  if (notices.length === 0 || postalAddress === '' || !(await wantsDigest(ctx.db, userId))) return undefined;
  const { siteUrl } = ctx.environment;
  return {
    ...withNotices(content, notices, { siteUrl, now: ctx.clock() }),
    unsubscribeUrl: unsubscribeLink(siteUrl, await unsubscribeToken(ctx, userId), 'digest'),
  };
}
