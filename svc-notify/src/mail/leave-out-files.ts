import { calendarsInUse } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import type { StoredCalendarEntry } from '../emails/calendar-attachment.ts';
import type { EmailContent } from '../emails/email-content.ts';
import type { ClaimedMail } from './claim-mail.ts';

/** A claimed mail as it is sent. */
export type MailToSend = ClaimedMail & {
  /** Its content is not the queued one any more: it is joined with others, or has fewer calendar files. */
  isChanged: boolean;
};

/**
 * Leaves out the calendar files of what the recipient's calendar program reads by itself, so that no event stands there
 * twice (S2.4.1782). svc-events is asked once for all these mails; without its answer every file is sent.
 */
export async function leaveOutFiles(ctx: ServiceContext, mails: readonly ClaimedMail[]): Promise<MailToSend[]> {
  const inUse = new Set((await askInUse(ctx, mails)).map(textOf));
  return mails.map((mail) => {
    const files = mail.content.files.filter((file) => !pairsOf(mail, [file]).some((pair) => inUse.has(textOf(pair))));
    if (files.length === mail.content.files.length) return { ...mail, isChanged: mail.joined.length > 0 };
    const { calendarNote, ...content } = mail.content;
    const note = calendarNote && files.some(isEntry) ? { calendarNote } : {};
    return { ...mail, content: { ...content, ...note, files }, isChanged: true };
  });
}

interface Pair {
  userId: number;
  childId: number;
}

async function askInUse(ctx: ServiceContext, mails: readonly ClaimedMail[]): Promise<Pair[]> {
  const pairs = mails.flatMap((mail) => pairsOf(mail, mail.content.files));
  if (pairs.length === 0) return [];
  try {
    return (await ctx.call(calendarsInUse, { pairs })).inUse;
  } catch (error) {
    ctx.log.warn({ err: error }, 'svc-events did not say whose calendars are in use: every file is sent');
    return [];
  }
}

/** An email that an earlier release queued speaks of its file in another place, so it keeps it. */
function pairsOf({ userId, content }: ClaimedMail, files: EmailContent['files']): Pair[] {
  if (userId === null || !content.calendarNote) return [];
  return files.flatMap((file) =>
    isEntry(file) && file.childId !== undefined ? [{ userId, childId: file.childId }] : [],
  );
}

function isEntry(file: EmailContent['files'][number]): file is StoredCalendarEntry {
  return !('content' in file);
}

function textOf({ userId, childId }: Pair): string {
  return `${userId} ${childId}`;
}
