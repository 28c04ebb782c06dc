import { isDeepStrictEqual } from 'node:util';
import { dayText, type EventChanges, EventTitle, type SeriesScope } from '@fieldhouse/contracts';
import {
  changedFields,
  judgedEdit,
  Problem,
  publish,
  recordAudit,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { coachesFor, holdCoaches, NOT_A_COACH } from '../coaches/coaches-for.ts';
import { holdLocation, locationFor } from '../locations/location-for.ts';
import { expectTeam } from '../teams/team.repository.ts';
import { changeSlots } from '../time-slots/change-slots.ts';
import { editAlike, editEvent, expectSound } from './edit-event.ts';
import { coachesOf, type EditedEvent, eventState, findEvent, type Named, updateEvent } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';
import { eventDates, eventFacts } from './event-facts.ts';
import { lockEvents } from './lock-events.ts';

interface Edit {
  id: number;
  /** What changes; an absent field stays (product decision 6). */
  changes: EventChanges;
  /** The `If-Match` header: see `expectUnchanged`. */
  ifMatch?: string | undefined;
  /** Which events of its series change with it: none unless told (product decision 34). */
  scope?: SeriesScope | undefined;
}

interface Changed {
  event: TrainingEvent;
  /** How many events are not as they were. */
  count: number;
}

type Editor = Pick<Who, 'userId' | 'role'>;

/**
 * Changes an event, and with it others of its series, all of them or none; each that changes is told as
 * `event.updated`, one that stays as it is tells nothing. Registrations stay, and so do booked slots (product
 * decision 31). Throws 404; 412 when somebody else has changed the event since; 400 beside the field that is wrong;
 * 409 `capacity_below_registered`, `slots_booked`, `registrations_without_slot`, naming the day when it is another
 * event of the series that cannot follow; 503 when a coach or a location must be asked for and its owner is away.
 */
export async function changeEvent(
  ctx: ServiceContext,
  who: Editor,
  { id, changes, ifMatch, scope = 'one' }: Edit,
): Promise<Changed> {
  const before = await findEvent(ctx.db, id);
  const newCoaches = changes.coachIds && (await chooseCoaches(ctx, id, changes.coachIds));
  const chosenLocation = changes.locationId && (await chooseLocation(ctx, before, changes.locationId));
  return ctx.db.transaction(async (tx) => {
    // Whoever renames a location or lets a coach go takes it before its events, so these come first here too.
    const location = chosenLocation ? await holdLocation(tx, chosenLocation) : undefined;
    if (newCoaches) await holdCoaches(tx, newCoaches);
    if (changes.assignedTeamId) await expectTeam(tx, changes.assignedTeamId);
    const { event: current, others } = await lockEvents(tx, { id, scope, ifMatch });
    const stored = await storedEvent(tx, current);
    const coaches = changes.coachIds && coachesIn(changes.coachIds, [...stored.coaches, ...(newCoaches ?? [])]);
    const edited = editEvent(stored, judgedEdit(EventTitle, changes, stored), { location, coaches });
    const store = storing(tx, ctx, who);
    const event = await store(current, stored, edited);
    let count = event ? 1 : 0;
    for (const other of others) {
      const theirs = await storedEvent(tx, other);
      const followed = await store(other, theirs, editAlike(theirs, stored, edited)).catch((error) => {
        throw ofAnotherDay(error, other);
      });
      if (followed) count += 1;
    }
    return { event: event ?? current, count };
  });
}

/** Of these, who is not the event's coach yet; who is stays so by name, archived or not. */
async function chooseCoaches(ctx: ServiceContext, eventId: number, ids: readonly number[]): Promise<Named[]> {
  const present = new Set((await coachesOf(ctx.db, eventId)).map((coach) => coach.id));
  return coachesFor(
    ctx,
    ids.filter((id) => !present.has(id)),
  );
}

/** The coaches with these ids, in this order, each once. Throws 400 when one is not among them: they left meanwhile. */
function coachesIn(ids: readonly number[], coaches: readonly Named[]): Named[] {
  return [...new Set(ids)].map((id) => {
    const coach = coaches.find((one) => one.id === id);
    if (!coach) throw NOT_A_COACH();
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

/** Stores what an edit leaves of an event, whose row is locked, and tells it; undefined when nothing is different. */
function storing(tx: Tx, ctx: TransactionContext, who: Editor) {
  return async ({ id, registered }: TrainingEvent, stored: EditedEvent, edited: EditedEvent) => {
    expectSound(edited, registered);
    if (isDeepStrictEqual(edited, stored)) return undefined;
    await changeSlots(tx, id, edited);
    await updateEvent(tx, id, edited);
    const changed = await findEvent(tx, id);
    await recordAudit(tx, ctx, { fields: changedFields(stored, edited) });
    await publish(tx, ctx, 'event.updated', id, eventState(changed), who);
    return changed;
  };
}

/** The refusal with the day of the event that caused it, where that is not the one the caller looks at. */
function ofAnotherDay(error: unknown, { date }: TrainingEvent): unknown {
  if (!(error instanceof Problem)) return error;
  const named = (sentence: string) => `${dayText(date)}: ${sentence}`;
  const errors = error.errors.map(({ path, message }) => ({ path, message: named(message) }));
  return new Problem(error.status, error.code, named(error.detail), { errors, members: error.members });
}
