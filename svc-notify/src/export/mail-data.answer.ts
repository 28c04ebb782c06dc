import { mailData } from '@fieldhouse/contracts';
import type { FamilyMail } from '@fieldhouse/contracts/export';
import { answers, type Db } from '@fieldhouse/service-kit';
import { storesMail } from '../mail-server/current-mailer.ts';
import { mayRemind } from '../preferences/contact-preference.ts';

/**
 * What this service stores about one person, for their family's data: which emails they got, and whether they want
 * reminders. The texts are left out: they have links that sign in or unsubscribe, and repeat the rest of the file.
 */
export const answerMailData = answers(mailData, async ({ userId }, ctx) => ({
  delivery: (await storesMail(ctx, ctx.db)) ? ('stored' as const) : ('sent' as const),
  wantsReminders: await mayRemind(ctx.db, userId),
  sent: await mailsTo(ctx.db, userId),
}));

async function mailsTo(db: Db, userId: number): Promise<FamilyMail[]> {
  const rows = await db('mail')
    .where({ user_id: userId })
    .orderBy('id', 'desc')
    .select<StoredMail[]>({
      ...{ id: 'id', to: 'to_address', subject: 'subject', status: 'state' },
      ...{ createdAt: 'created_at', sentAt: 'sent_at' },
    });
  return rows.map(({ createdAt, sentAt, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

type StoredMail = Omit<FamilyMail, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };
