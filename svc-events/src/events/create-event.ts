import { addDays, datesOfSeries, daysBetween, type EventForm, type LocalDate, slotTimes } from '@fieldhouse/contracts';
import {
  publish,
  type RequestClaim,
  type ServiceContext,
  storeOutcome,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { coachesFor, lockCoaches } from '../coaches/coaches-for.ts';
import { locationFor, lockLocation } from '../locations/location-for.ts';
import { expectTeam } from '../teams/team.repository.ts';
import { insertSlots } from '../time-slots/time-slot.repository.ts';
import { eventState, eventsById, insertEvents, type NewEvent, nextSeriesId } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';
import { eventFacts } from './event-facts.ts';

interface CreateOptions {
  /** Ids for the demo club, one for each date. */
  ids?: readonly number[];
  claim?: RequestClaim | undefined;
}

/**
 * Creates an event, or for a recurring one all events of its series (S1 §5, S2 §5, product decision 34), with their
 * time slots, and returns the first. Publishes `event.created` for each. Throws 400 for unknown `coachIds`,
 * `locationId` or `assignedTeamId`, 503 when their owner must be called and is unavailable. The answer is stored for
 * the request's `claim`: a retry creates no second event.
 */
export async function createEvent(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  form: EventForm,
  { ids = [], claim }: CreateOptions = {},
): Promise<TrainingEvent> {
  const coaches = await coachesFor(ctx, form.coachIds);
  const chosen = await locationFor(ctx, form.locationId);
  return ctx.db.transaction(async (tx) => {
    const location = await lockLocation(tx, chosen);
    await lockCoaches(tx, coaches);
    if (form.assignedTeamId) await expectTeam(tx, form.assignedTeamId);
    const dates = datesOf(form);
    const series = await seriesOf(tx, form, dates.length);
    const shared = { series, coaches, location, createdBy: who.userId, ...eventFacts(form), createdAt: ctx.clock() };
    const events = dates.map((days, index): NewEvent => ({ ...shared, ...days, id: ids[index] }));
    const created = await storeEvents(tx, events);
    for (const event of created) await publish(tx, ctx, 'event.created', event.id, eventState(event), who);
    const first = firstOf(created);
    await storeOutcome(tx, claim, 201, first);
    return first;
  });
}

/** A new series for a recurring form; its count is that of the events that are created. */
async function seriesOf(tx: Tx, { isRecurring, recurrenceFrequency }: EventForm, count: number) {
  if (!isRecurring || !recurrenceFrequency) return null;
  return { id: await nextSeriesId(tx), frequency: recurrenceFrequency, count };
}

/**
 * First and last day of the event, or of every event of the series but the skipped ones; each lasts as many days as
 * the first.
 */
function datesOf(form: EventForm): { date: LocalDate; endDate: LocalDate | null }[] {
  const { date, isMultiDay, endDate, isRecurring, skipDates } = form;
  const days = isMultiDay && endDate ? daysBetween(date, endDate) : null;
  const dates = isRecurring ? datesOfSeries(form).filter((day) => !skipDates?.includes(day)) : [date];
  return dates.map((first) => ({ date: first, endDate: days === null ? null : addDays(first, days) }));
}

async function storeEvents(tx: Tx, events: readonly NewEvent[]): Promise<TrainingEvent[]> {
  const ids = await insertEvents(tx, events);
  const slots = events.flatMap(({ allowTimeSlots, startTime, endTime, sessionDuration }, index) => {
    const eventId = ids[index];
    if (!allowTimeSlots || sessionDuration === null || eventId === undefined) return [];
    return slotTimes(startTime, endTime, sessionDuration).map((slot) => ({ eventId, ...slot }));
  });
  await insertSlots(tx, slots);
  return eventsById(tx, ids);
}

function firstOf(events: readonly TrainingEvent[]): TrainingEvent {
  const first = events[0];
  if (!first) throw new Error('No event was stored');
  return first;
}
