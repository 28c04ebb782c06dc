import type { TestService } from '@fieldhouse/service-kit/testing';
import { renderEmail } from '../src/emails/render-email.ts';
import { emailClub } from '../src/mail-server/email-club.ts';

/** Every row of mail in the order of the ids, with the rendered email. */
// biome-ignore lint/suspicious/noExplicitAny: rows as the database has them
export async function renderedMails({ ctx }: TestService): Promise<any[]> {
  const rows = await ctx.db('mail').orderBy('id');
  const club = await emailClub(ctx);
  return rows.map((row) => ({ ...renderEmail(row.content, ctx.environment.siteUrl, club), ...row }));
}
