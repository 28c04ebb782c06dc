import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { dayText, type EventChanges, EventTitle, type SeriesScope } from '@fieldhouse/contracts';
import {
  changedFields,
  Problem,
  publish,
  recordAudit,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  validatedEdit,
  type Who,
} from '@fieldhouse/service-kit';
import { coachesFor, lockCoaches, notACoach } from '../coaches/coaches-for.ts';
import { locationFor, lockLocation } from '../locations/location-for.ts';
import { knownSchedule, recordScheduleChange } from '../schedule-changes/record-schedule-change.ts';
import { expectTeam } from '../teams/team.repository.ts';
import { changeSlots } from '../time-slots/change-slots.ts';
import { applySameEdit, editEvent, expectValidEvent } from './edit-event.ts';
import { coachesOf, type EditedEvent, eventState, findEvent, type Named, updateEvent } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';
import { eventDates, eventFacts } from './event-facts.ts';
import { lockEvents } from './lock-events.ts';

interface Edit {
  id: number;
  /** The changed fields; an absent field stays (product decision 6). */
  changes: EventChanges;
  /** The `If-Match` header: see `expectUnchanged`. */
  ifMatch?: string | undefined;
  /** Which events of its series change with it: only this event by default (product decision 34). */
  scope?: SeriesScope | undefined;
  /** Why, for the families (product decision 91). */
  reason?: string | null | undefined;
}

interface ChangeResult {
  event: TrainingEvent;
  /** How many events have changed. */
  count: number;
}

type Editor = Pick<Who, 'userId' | 'role'>;

/**
 * Changes an event, and with a wider scope others of its series: all of them or none. Publishes `event.updated` for
 * each event that changes. Registrations and booked slots stay (product decision 31); their families are told of
 * another date, time, location or coach (product decision 91). Throws 404; 412 when somebody else has changed the event since; 400 for an invalid field; 409 `capacity_below_registered`, `slots_booked`,
 * `registrations_without_slot`, with the day in the message when another event of the series is the cause; 503 when
 * svc-auth or svc-admin must be called for a coach or a location and is unavailable.
 */
export async function changeEvent(
  ctx: ServiceContext,
  who: Editor,
  { id, changes, ifMatch, scope = 'one', reason }: Edit,
): Promise<ChangeResult> {
  const before = await findEvent(ctx.db, id);
  const newCoaches = changes.coachIds && (await chooseCoaches(ctx, id, changes.coachIds));
  const chosenLocation = changes.locationId && (await chooseLocation(ctx, before, changes.locationId));
  return ctx.db.transaction(async (tx) => {
    // A transaction that renames a location or removes a coach locks its row before the events, so do the same here.
    const location = chosenLocation ? await lockLocation(tx, chosenLocation) : undefined;
    if (newCoaches) await lockCoaches(tx, newCoaches);
    if (changes.assignedTeamId) await expectTeam(tx, changes.assignedTeamId);
    const { event: current, others } = await lockEvents(tx, { id, scope, ifMatch });
    const stored = await storedEvent(tx, current);
    const coaches = changes.coachIds && coachesIn(changes.coachIds, [...stored.coaches, ...(newCoaches ?? [])]);
    const edited = editEvent(stored, validatedEdit(EventTitle, changes, stored), { location, coaches });
    const store = storeEditIn(tx, ctx, who, reason);
    const event = await store(current, stored, edited);
    let count = event ? 1 : 0;
    for (const other of others) {
      const storedOther = await storedEvent(tx, other);
      const followed = await store(other, storedOther, applySameEdit(storedOther, stored, edited)).catch((error) => {
        throw withDay(error, other);
      });
      if (followed) count += 1;
    }
    return { event: event ?? current, count };
  });
}

/** Those of these coaches who are new to the event. A coach of the event may stay, archived or not. */
async function chooseCoaches(ctx: ServiceContext, eventId: number, ids: readonly number[]): Promise<Named[]> {
  const present = new Set((await coachesOf(ctx.db, eventId)).map((coach) => coach.id));
  return coachesFor(
    ctx,
    ids.filter((id) => !present.has(id)),
  );
}

/** The coaches with these ids, in this order, each once. Throws 400 for one that was removed meanwhile. */
function coachesIn(ids: readonly number[], coaches: readonly Named[]): Named[] {
  return [...new Set(ids)].map((id) => {
    const coach = coaches.find((one) => one.id === id);
    if (!coach) throw notACoach();
    return coach;
  });
}

async function chooseLocation(ctx: ServiceContext, before: TrainingEvent, id: number): Promise<Named> {
  return id === before.locationId ? { id, name: before.location } : locationFor(ctx, id);
}

async function storedEvent(tx: Tx, event: TrainingEvent): Promise<EditedEvent> {
  return {
    ...eventFacts(event),
    ...eventDates(event),
    location: { id: event.locationId, name: event.location },
    coaches: await coachesOf(tx, event.id),
    instructor: event.instructor,
    reminderSent: event.reminderSent,
  };
}

/**
 * Returns a function that stores and publishes an edited event, whose row is locked; it returns undefined when the edit
 * changes nothing.
 */
function storeEditIn(tx: Tx, ctx: TransactionContext, who: Editor, reason: Edit['reason']) {
  const editId = randomUUID();
  return async (event: TrainingEvent, stored: EditedEvent, edited: EditedEvent) => {
    const { id } = event;
    expectValidEvent(edited, event.registered);
    if (isDeepStrictEqual(edited, stored)) return undefined;
    const known = await knownSchedule(tx, event);
    await changeSlots(tx, id, edited);
    await updateEvent(tx, id, edited);
    const changed = await findEvent(tx, id);
    await recordScheduleChange(tx, ctx, { known, event: changed, reason, editId });
    await recordAudit(tx, ctx, { fields: changedFields(stored, edited) });
    await publish(tx, ctx, 'event.updated', id, eventState(changed), who);
    return changed;
  };
}

/** The refusal with the day of the event that caused it, for the other events of the series. */
function withDay(error: unknown, { date }: TrainingEvent): unknown {
  if (!(error instanceof Problem)) return error;
  const withDate = (sentence: string) => `${dayText(date)}: ${sentence}`;
  const errors = error.errors.map(({ path, message }) => ({ path, message: withDate(message) }));
  return new Problem(error.status, error.code, withDate(error.detail), { errors, members: error.members });
}
