import { clubSettings, type ServiceContext } from '@fieldhouse/service-kit';
import { readLink } from '../emails/announcement-email.ts';
import type { EmailContent } from '../emails/email-content.ts';
import { unsubscribeLink } from '../emails/site-links.ts';
import { wantsAnnouncements } from '../preferences/announcement-mail.ts';
import { unsubscribeToken } from '../preferences/unsubscribe-token.ts';
import { IS_THEIRS } from './copies.ts';
import { readToken } from './read-token.ts';

/** An announcement's email with what only its recipient may have, or that is not stored. */
interface Copy {
  content: EmailContent;
  id: number;
  userId: number;
}

/**
 * An announcement with its recipient's own links, and where replies go (S2.2.1692). Undefined when there is nothing to
 * send any more: it was read, it is not the person's any more (S2.4.2009), they stopped announcements, or the club's
 * settings have no postal address, which such email must have (S2.5.1897).
 */
export async function completeAnnouncement(
  ctx: ServiceContext,
  { content, id, userId }: Copy,
): Promise<EmailContent | undefined> {
  const [{ postalAddress }, unread] = await Promise.all([clubSettings(ctx.db), unreadCopy(ctx, id, userId)]);
  if (!unread || postalAddress === '' || !(await wantsAnnouncements(ctx.db, userId))) return undefined;
  const { siteUrl } = ctx.environment;
  return {
    ...content,
    ...(content.action && {
      action: { ...content.action, href: readLink(siteUrl, await readToken(ctx, { id, userId })) },
    }),
    unsubscribeUrl: unsubscribeLink(siteUrl, await unsubscribeToken(ctx, userId), 'announcement'),
    ...(unread.replyTo !== null && { replyTo: unread.replyTo }),
  };
}

/** A copy that its recipient may read and has not; with its author's address if replies go there and the account is open. */
async function unreadCopy({ db }: ServiceContext, id: number, userId: number) {
  const { rows } = await db.raw<{ rows: { replyTo: string | null }[] }>(
    `SELECT (
       SELECT u.email FROM user_projection u
       WHERE a.reply_to AND u.id = a.author_id AND u.is_active AND NOT u.is_deleted
     ) AS "replyTo"
     FROM announcement_recipient r JOIN announcement a ON a.id = r.announcement_id
     WHERE r.announcement_id = ? AND r.user_id = ? AND r.read_at IS NULL AND ${IS_THEIRS}`,
    [id, userId],
  );
  return rows[0];
}
