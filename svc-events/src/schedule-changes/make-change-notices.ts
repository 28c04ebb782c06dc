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
import { dueEdits, storeNotices, takeDueChange } from './change-notice.repository.ts';
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
 * date, time, location or coach (product decision 91), and one `series-change.due` for the events that one edit of a
 * series has changed; returns for how many events. Each edit is a transaction of its own with the rows of its events
 * locked: concurrent or repeated runs tell each family once. An event that fails keeps no other from being published:
 * those of its edit are published alone, the run throws at its end, and the next one includes this event again.
 */
export async function makeChangeNotices(ctx: ServiceContext): Promise<number> {
  let published = 0;
  const failures: unknown[] = [];
  const attempt = async (eventIds: readonly number[]): Promise<void> => {
    try {
      published += await ctx.db.transaction((tx) => publishChanges(tx, ctx, eventIds));
    } catch (error) {
      if (eventIds.length > 1) {
        for (const eventId of eventIds) await attempt([eventId]);
        return;
      }
      ctx.log.error({ err: error, eventId: eventIds[0] }, 'the families of a changed event were not told');
      failures.push(error);
    }
  };
  for (const eventIds of await dueEdits(ctx.db, ctx.clock())) await attempt(eventIds);
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

async function publishChanges(tx: Tx, ctx: TransactionContext, eventIds: readonly number[]): Promise<number> {
  const changes: EventData<'schedule-change.due'>[] = [];
  for (const eventId of eventIds) {
    const change = await makeNotices(tx, ctx, eventId);
    if (change) changes.push(change);
  }
  const [first, ...others] = changes;
  if (!first) return 0;
  if (others.length === 0) await publish(tx, ctx, 'schedule-change.due', first.eventId, first);
  else {
    await publish(tx, ctx, 'series-change.due', first.eventId, {
      version: Math.max(...changes.map(({ version }) => version)),
      childIds: distinct(changes.flatMap(({ registrations }) => registrations.map(({ childId }) => childId))),
      coachIds: distinct(changes.flatMap(({ coachIds }) => coachIds)),
      changes,
    });
  }
  return changes.length;
}

const distinct = (ids: readonly number[]) => [...new Set(ids)];

/** What is to be told of an event; undefined: nothing. */
async function makeNotices(
  tx: Tx,
  ctx: TransactionContext,
  eventId: number,
): Promise<EventData<'schedule-change.due'> | undefined> {
  const change = await takeDueChange(tx, eventId, ctx.clock());
  if (!change) return undefined;
  // Of a deleted event the cancelled registrations are told.
  const [event] = await eventsById(tx, [eventId]);
  if (!event || isOver(event, ctx.clock())) return undefined;
  const notices = noticesOf(await notifiedRegistrations(tx, eventId), change.edits, event);
  if (notices.length === 0) return undefined;
  const version = await nextVersion(tx);
  await storeNotices(tx, { version, reason: change.reason, notices });
  return stateOf(event, { version, reason: change.reason, notices });
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
