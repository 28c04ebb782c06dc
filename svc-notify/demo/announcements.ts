import { clubToday } from '@fieldhouse/contracts';
import { DEMO_ADMIN, DEMO_COACHES } from '@fieldhouse/contracts/demo';
import { demoTransaction, type ServiceContext } from '@fieldhouse/service-kit';
import { reachedBy } from '../src/announcements/audience-for.ts';
import { openAnnouncement } from '../src/announcements/open-announcement.ts';
import { sendDueAnnouncements } from '../src/announcements/send-announcements.job.ts';

const COACH = DEMO_COACHES[1] ?? DEMO_ADMIN;
const EVENT = 'Ball Handling, One on One';

const TO_ALL = {
  title: 'Winter hours begin on Monday',
  body: 'From Monday on the gates close at 8:00 PM.\n\nPlease be at the field ten minutes before your child’s event ends.',
};
const TO_EVENT = {
  title: 'Please bring an indoor ball',
  body: 'The court is dry again, so we play inside.\nBring a ball if you have one: we have six to lend.',
};

/**
 * An announcement of the admin to every family, which most have read, and one of a coach to the families of an event.
 * Does nothing when there is one already.
 */
export async function loadAnnouncements(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const demo = demoTransaction(ctx, tx);
    if (await tx('announcement').first('id')) return;
    const toAll = await schedule(demo, DEMO_ADMIN.id, { kind: 'all' }, TO_ALL);
    const eventId = await upcomingEvent(demo);
    if (eventId !== undefined) await schedule(demo, COACH.id, { kind: 'event', eventId }, TO_EVENT);
    await sendDueAnnouncements(demo);
    const got = await tx('announcement_recipient')
      .where({ announcement_id: toAll })
      .orderBy('user_id')
      .pluck('user_id');
    for (const [index, userId] of got.entries()) if (index % 4 > 0) await openAnnouncement(demo, Number(userId), toAll);
  });
}

/** Stores an announcement that is sent now; returns its id. */
async function schedule({ db, clock }: ServiceContext, authorId: number, audience: object, words: typeof TO_ALL) {
  const now = clock();
  const [row] = await db('announcement')
    .insert({
      ...{ author_id: authorId, audience: JSON.stringify(audience), audience_name: '', ...words },
      ...{ urgent: false, reply_to: false, state: 'scheduled' },
      ...{ send_at: now, sent_on: clubToday(now), created_at: now },
    })
    .returning<{ id: number }[]>('id');
  return row?.id ?? 0;
}

async function upcomingEvent(ctx: ServiceContext): Promise<number | undefined> {
  const ids = await ctx.db('event_projection').where({ is_deleted: false }).orderBy('id', 'desc').pluck('id');
  for (const eventId of ids.map(Number)) {
    const reached = await reachedBy(ctx, { userId: DEMO_ADMIN.id, role: 'admin' }, { kind: 'event', eventId });
    if (reached?.name === EVENT && reached.userIds.length > 0) return eventId;
  }
  return undefined;
}
