import { mailData, type NoticePreferencesForm } from '@fieldhouse/contracts';
import type { FamilyMail, FamilyNotice } from '@fieldhouse/contracts/export';
import { answers, type Db } from '@fieldhouse/service-kit';
import { announcementsTo } from '../announcements/open-announcement.ts';
import { storesMail } from '../mail-server/current-mailer.ts';
import { noticesOf } from '../notices/notice.repository.ts';
import { mayRemind } from '../preferences/contact-preference.ts';
import { noticePreferencesOf } from '../preferences/preference.repository.ts';
import { subscriptionsOf } from '../push/subscription.repository.ts';

/**
 * What this service stores about one person, for their family's data: which emails and announcements they got, what they
 * were told, how they want to be told, and which browsers get pushes, without their secrets (S2.7.2003). The texts of
 * emails are left out: they have links that sign in or unsubscribe, and repeat the rest of the file.
 */
export const answerMailData = answers(mailData, async ({ userId }, ctx) => ({
  delivery: (await storesMail(ctx, ctx.db)) ? ('stored' as const) : ('sent' as const),
  wantsReminders: await mayRemind(ctx.db, userId),
  sent: await mailsTo(ctx.db, userId),
  notices: await noticesTo(ctx.db, userId),
  announcements: await announcementsTo(ctx.db, userId),
  noticePreferences: await preferencesOf(ctx.db, userId),
  pushBrowsers: await subscriptionsOf(ctx.db, userId),
}));

/** More than 90 days can bring to one person. */
const MOST_NOTICES = 10_000;

async function noticesTo(db: Db, userId: number): Promise<FamilyNotice[]> {
  const notices = await noticesOf(db, userId, { limit: MOST_NOTICES, after: undefined });
  return notices.map(({ kind, sentence, childIds, createdAt, readAt }) => ({
    ...{ kind, sentence, childIds, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null },
  }));
}

async function preferencesOf(db: Db, userId: number): Promise<NoticePreferencesForm> {
  const { version: _, ...preferences } = await noticePreferencesOf(db, userId);
  return preferences;
}

async function mailsTo(db: Db, userId: number): Promise<FamilyMail[]> {
  const rows = await db('mail')
    .where({ user_id: userId, joined_id: null })
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
