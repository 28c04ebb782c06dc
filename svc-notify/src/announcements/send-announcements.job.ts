import type { Role } from '@fieldhouse/contracts';
import type { Job, ServiceContext } from '@fieldhouse/service-kit';
import { storePeople } from '../people/fetch-people.ts';
import type { AnnouncementRow } from './announcement.repository.ts';
import { reachedBy } from './audience-for.ts';
import { addCopies } from './copies.ts';
import { fetchReaders } from './fetch-readers.ts';
import { mailAnnouncements } from './mail-announcements.ts';
import { startSending } from './send-announcement.ts';
import { tellRecipients } from './tell-recipients.ts';

type Due = Pick<AnnouncementRow, 'id' | 'version' | 'audience'> & { userId: number; role: Role };

/** People who are told in one transaction. */
const PEOPLE_AT_ONCE = 200;

export const sendAnnouncements: Job = {
  name: 'send-announcements',
  everySeconds: 2,
  run: (ctx, stopping) => sendDueAnnouncements(ctx, stopping),
};

/**
 * Begins the scheduled announcements that are due, and tells the people of each who were not told yet. Each step is a
 * transaction, so that after an interruption the next run goes on with the people who are left.
 */
export async function sendDueAnnouncements(ctx: ServiceContext, stopping = () => false): Promise<void> {
  for (const due of await dueAnnouncements(ctx)) {
    try {
      await beginOne(ctx, due);
    } catch (error) {
      // The others do not wait for svc-events; the next run tries this one again.
      ctx.log.warn({ err: error, announcementId: due.id }, 'an announcement that is due was not sent');
    }
  }
  while (!stopping() && (await ctx.db.transaction((tx) => tellRecipients(tx, ctx, PEOPLE_AT_ONCE))) > 0);
  await finishSent(ctx);
  while (!stopping() && (await ctx.db.transaction((tx) => mailAnnouncements(tx, ctx, PEOPLE_AT_ONCE))) > 0);
}

/** Those that are due; the role of a deleted, archived or demoted author may address nobody. */
async function dueAnnouncements({ db, clock }: ServiceContext): Promise<Due[]> {
  const { rows } = await db.raw<{ rows: Due[] }>(
    `SELECT a.id, a.version, a.audience, a.author_id AS "userId",
       coalesce((SELECT role FROM user_projection u WHERE u.id = a.author_id AND u.is_active AND NOT u.is_deleted),
         'parent') AS role
     FROM announcement a WHERE a.state = 'scheduled' AND a.send_at <= ? ORDER BY a.send_at, a.id LIMIT 100`,
    [clock()],
  );
  return rows;
}

async function beginOne(ctx: ServiceContext, due: Due): Promise<void> {
  const reached = await reachedBy(ctx, due, due.audience);
  if (reached) {
    const people = await fetchReaders(ctx, reached);
    await ctx.db.transaction(async (tx) => {
      await storePeople(tx, ctx, people);
      await startSending(tx, ctx, due, reached);
    });
    return;
  }
  await ctx
    .db('announcement')
    .where({ id: due.id, version: due.version, state: 'scheduled' })
    .update({ state: 'draft', problem: 'not_your_audience', send_at: null, sent_on: null });
}

/** Those whose people are all told. One that cannot be finished yet keeps no other, and no mail; the next run tries again. */
async function finishSent(ctx: ServiceContext): Promise<void> {
  const sending = await ctx
    .db('announcement')
    .where({ state: 'sending' })
    .orderBy('id')
    .select<Pick<AnnouncementRow, 'id' | 'audience'>[]>('id', 'audience');
  for (const announcement of sending) {
    try {
      await finishOne(ctx, announcement);
    } catch (error) {
      ctx.log.warn({ err: error, announcementId: announcement.id }, 'the end of an announcement was not stored');
    }
  }
}

/**
 * A registration of the moment in which an announcement began is neither in the answer of before nor handled as a late
 * one, so the families of an event are asked for once more.
 */
async function finishOne(ctx: ServiceContext, { id, audience }: Pick<AnnouncementRow, 'id' | 'audience'>) {
  const reached = audience.kind === 'event' ? await reachedBy(ctx, ANY_AUTHOR, audience) : undefined;
  const people = reached && (await fetchReaders(ctx, reached));
  await ctx.db.transaction(async (tx) => {
    if (people) await storePeople(tx, ctx, people);
    await addCopies(tx, { id, waiting: 'late' }, reached?.readers ?? []);
  });
  await ctx.db.raw(
    `UPDATE announcement SET state = 'sent' WHERE id = :id AND state = 'sending' AND NOT EXISTS (
       SELECT FROM announcement_recipient WHERE announcement_id = :id AND waiting = 'announcement')`,
    { id },
  );
}

/** The audience was allowed when the sending began. */
const ANY_AUTHOR = { userId: 1, role: 'admin' } as const;
