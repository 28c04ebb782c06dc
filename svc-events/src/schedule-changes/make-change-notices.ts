import type { EventData } from '@fieldhouse/contracts';
import {
  type Job,
  nextVersion,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { eventsById } from '../events/event.repository.ts';
import type { TrainingEvent } from '../events/event.ts';
import { type NotifiedRegistration, notifiedRegistrations } from '../registrations/notified-registrations.ts';
import { dueEvents, storeNotices, takeDueChange } from './change-notice.repository.ts';
import { differingSchedule, type EventSchedule, isOver, type ScheduleEdit } from './known-schedule.ts';

/** On the replica that has its lease. */
export const makeChangeNoticesJob: Job = {
  name: 'make-change-notices',
  everySeconds: 10,
  run: async (ctx) => {
    await makeChangeNotices(ctx);
  },
};

/**
 * Publishes `schedule-change.due` for every event whose last edit is two minutes old, to the families that knew another
 * date, time, location or coach (product decision 91); returns for how many events. Each event is a transaction of its
 * own with its row locked: concurrent or repeated runs tell each family once. An event that fails keeps no other from
 * being published: the run throws at its end, and the next one includes this event again.
 */
export async function makeChangeNotices(ctx: ServiceContext): Promise<number> {
  let published = 0;
  const failures: unknown[] = [];
  for (const eventId of await dueEvents(ctx.db, ctx.clock())) {
    try {
      if (await ctx.db.transaction((tx) => makeNotice(tx, ctx, eventId))) published += 1;
    } catch (error) {
      ctx.log.error({ err: error, eventId }, 'the families of a changed event were not told');
      failures.push(error);
    }
  }
  if (failures.length > 1)
    throw new AggregateError(failures, `The families of ${failures.length} events were not told`);
  if (failures.length === 1) throw failures[0];
  return published;
}

/** What the family of a registration knew. */
interface Notice {
  registration: NotifiedRegistration;
  before: EventSchedule;
}

async function makeNotice(tx: Tx, ctx: TransactionContext, eventId: number): Promise<boolean> {
  const change = await takeDueChange(tx, eventId, ctx.clock());
  if (!change) return false;
  // Of a deleted event the cancelled registrations are told.
  const [event] = await eventsById(tx, [eventId]);
  if (!event || isOver(event, ctx.clock())) return false;
  const notices = noticesOf(await notifiedRegistrations(tx, eventId), change.edits, event);
  if (notices.length === 0) return false;
  const version = await nextVersion(tx);
  await storeNotices(tx, { version, reason: change.reason, notices });
  await publish(tx, ctx, 'schedule-change.due', eventId, stateOf(event, { version, reason: change.reason, notices }));
  return true;
}

function noticesOf(
  registrations: readonly NotifiedRegistration[],
  edits: readonly ScheduleEdit[],
  event: TrainingEvent,
): Notice[] {
  return registrations.flatMap((registration) => {
    const before = differingSchedule(registration, edits, event);
    return before ? [{ registration, before }] : [];
  });
}

function stateOf(
  {
    id,
    title,
    date,
    endDate,
    startTime,
    endTime,
    location,
    address,
    sport,
    price,
    coachIds,
    instructor,
  }: TrainingEvent,
  { version, reason, notices }: { version: number; reason: string | null; notices: readonly Notice[] },
): EventData<'schedule-change.due'> {
  return {
    ...{ version, eventId: id, eventTitle: title, date, endDate, startTime, endTime, location, reason },
    ...{ address: address ?? null, sport, price, coachIds, instructor },
    registrations: notices.map(({ registration, before }) => ({
      ...registration,
      scheduleChanges: registration.scheduleChanges + 1,
      before: {
        ...{ date: before.date, endDate: before.endDate, startTime: before.startTime, endTime: before.endTime },
        ...{ location: before.location, instructor: before.instructor },
      },
    })),
  };
}
