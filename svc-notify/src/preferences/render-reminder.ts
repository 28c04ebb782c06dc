import type { Mail, ServiceContext } from '@fieldhouse/service-kit';
import { MASKED_TOKEN, unsubscribeLink } from '../emails/site-links.ts';
import { mayRemind } from './contact-preference.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** A reminder as it leaves, with its reader's own link. Undefined where they want none. */
export async function renderReminder(ctx: ServiceContext, mail: Mail, userId: number): Promise<Mail | undefined> {
  if (!(await mayRemind(ctx.db, userId))) return undefined;
  const { siteUrl } = ctx.environment;
  const unsubscribeUrl = unsubscribeLink(siteUrl, await unsubscribeToken(ctx, userId));
  const withLink = (form: string) => form.replaceAll(unsubscribeLink(siteUrl, MASKED_TOKEN), unsubscribeUrl);
  return { ...mail, text: withLink(mail.text), html: withLink(mail.html), unsubscribeUrl };
}
