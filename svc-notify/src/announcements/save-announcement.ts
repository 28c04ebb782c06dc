import { type AnnouncementForm, clubToday, sendTimeFault } from '@fieldhouse/contracts';
import {
  invalid,
  type RequestClaim,
  recordAudit,
  type ServiceContext,
  storeOutcome,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { alreadySent } from './already-sent.ts';
import { announcementFor, isSent } from './announcement.repository.ts';
import type { Announcement } from './announcement.schema.ts';
import { audienceFor, type Reached } from './audience-for.ts';
import { limitAnnouncements } from './limit-announcements.ts';
import { wholeAnnouncement } from './whole-announcement.ts';

type Author = Pick<Who, 'userId' | 'role'>;

/**
 * Stores an announcement: a draft, or with `sendAt` one that is sent then (S2.4.1933). Throws 400 for a time in the
 * past or more than a year ahead, 403 `not_your_audience`, 429, and 503 while svc-events is unavailable.
 */
export async function writeAnnouncement(
  ctx: ServiceContext,
  who: Author,
  form: AnnouncementForm,
  claim: RequestClaim | undefined,
): Promise<Announcement> {
  expectSendTime(ctx, form);
  const reached = await audienceFor(ctx, who, form.audience);
  return ctx.db.transaction(async (tx) => {
    const columns = await columnsOf(tx, { form, reached, author: who, id: null });
    const rows = await tx('announcement')
      .insert({ ...columns, author_id: who.userId, created_at: ctx.clock() })
      .returning<{ id: number }[]>('id');
    const id = rows[0]?.id ?? 0;
    await recordAudit(tx, ctx);
    const stored = await wholeAnnouncement(tx, await announcementFor(tx, who, id), reached);
    await storeOutcome(tx, claim, 201, stored);
    return stored;
  });
}

/**
 * Changes an announcement that is not sent yet; without `sendAt` it is a draft again. Throws as `writeAnnouncement`
 * does, 404 for another coach's, and 409 `already_sent`.
 */
export async function changeAnnouncement(
  ctx: ServiceContext,
  who: Author,
  id: number,
  form: AnnouncementForm,
): Promise<Announcement> {
  const before = await announcementFor(ctx.db, who, id);
  if (isSent(before)) throw alreadySent();
  expectSendTime(ctx, form);
  const author = countedFor(before, who);
  const reached = await audienceFor(ctx, who, form.audience);
  return ctx.db.transaction(async (tx) => {
    const columns = await columnsOf(tx, { form, reached, author, id });
    const changed = await tx('announcement')
      .where({ id })
      .whereIn('state', ['draft', 'scheduled'])
      .update({ ...columns, version: tx.raw('version + 1') });
    if (changed === 0) throw alreadySent();
    await recordAudit(tx, ctx);
    return wholeAnnouncement(tx, await announcementFor(tx, who, id), reached);
  });
}

/**
 * Whose limits apply: the author's, by the role of who acts. An admin who changes or sends a coach's announcement may
 * address every audience.
 */
export function countedFor({ authorId }: { authorId: number | null }, who: Author): Author {
  return { userId: authorId ?? who.userId, role: who.role };
}

function expectSendTime({ clock }: ServiceContext, { sendAt }: AnnouncementForm): void {
  const message = sendAt && sendTimeFault(new Date(sendAt), clock());
  if (message) throw invalid([{ path: 'sendAt', message }]);
}

async function columnsOf(
  tx: Tx,
  { form, reached, author, id }: { form: AnnouncementForm; reached: Reached; author: Author; id: number | null },
) {
  const { audience, title, body, urgent = false, replyTo = false, sendAt } = form;
  const at = sendAt === undefined ? null : new Date(sendAt);
  const day = at && clubToday(at);
  if (day) await limitAnnouncements(tx, { author, id, urgent, day });
  return {
    ...{ audience: JSON.stringify(audience), audience_name: reached.name, title, body, urgent, reply_to: replyTo },
    ...{ state: at ? 'scheduled' : 'draft', problem: null, send_at: at, sent_on: day },
  };
}
