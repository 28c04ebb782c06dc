import { clubToday } from '@fieldhouse/contracts';
import {
  conflict,
  recordAudit,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { storePeople } from '../people/fetch-people.ts';
import { alreadySent } from './already-sent.ts';
import { type AnnouncementRow, announcementFor, isSent } from './announcement.repository.ts';
import type { Announcement } from './announcement.schema.ts';
import { audienceFor, type Reached } from './audience-for.ts';
import { addCopies } from './copies.ts';
import { fetchReaders } from './fetch-readers.ts';
import { limitAnnouncements } from './limit-announcements.ts';
import { countedFor } from './save-announcement.ts';
import { wholeAnnouncement } from './whole-announcement.ts';

/**
 * Sends an announcement now, also one that is scheduled. Its audience is resolved and checked at this moment
 * (S2.4.1934). Throws 404 for another coach's, 403 `not_your_audience`, 409 `already_sent`, 429, and 503.
 */
export async function sendAnnouncement(ctx: ServiceContext, who: Who, id: number): Promise<Announcement> {
  const draft = await announcementFor(ctx.db, who, id);
  if (isSent(draft)) throw alreadySent();
  const reached = await audienceFor(ctx, who, draft.audience);
  const people = await fetchReaders(ctx, reached);
  return ctx.db.transaction(async (tx) => {
    await storePeople(tx, ctx, people);
    const day = clubToday(ctx.clock());
    await limitAnnouncements(tx, { author: countedFor(draft, who), id, urgent: draft.urgent, day });
    if (!(await startSending(tx, ctx, draft, reached))) {
      if (isSent(await announcementFor(tx, who, id))) throw alreadySent();
      throw conflict('changed', 'This announcement was changed meanwhile. Please look at it again');
    }
    await recordAudit(tx, ctx);
    return wholeAnnouncement(tx, await announcementFor(tx, who, id), reached);
  });
}

/**
 * Stores who gets an announcement, one row for each person; the job tells them. False, with nothing stored, when it was
 * changed, sent or withdrawn since it was read.
 */
export async function startSending(
  tx: Tx,
  { clock }: Pick<TransactionContext, 'clock'>,
  { id, version }: Pick<AnnouncementRow, 'id' | 'version'>,
  { readers, name }: Pick<Reached, 'readers' | 'name'>,
): Promise<boolean> {
  const now = clock();
  const started = await tx('announcement')
    .where({ id, version })
    .whereIn('state', ['draft', 'scheduled'])
    .update({ state: 'sending', problem: null, audience_name: name, send_at: now, sent_on: clubToday(now) });
  if (started === 0) return false;
  await addCopies(tx, { id, waiting: 'announcement' }, readers);
  return true;
}
