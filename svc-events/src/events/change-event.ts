import { isDeepStrictEqual } from 'node:util';
import { type EventChanges, eventFaults } from '@fieldhouse/contracts';
import { conflict, invalid, publish, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { coachesFor } from '../coaches/coaches-for.ts';
import { holdLocation, locationFor } from '../locations/location-for.ts';
import { changeSlots } from '../time-slots/change-slots.ts';
import { coachesOf, type EditedEvent, eventState, findEvent, type Named, updateEvent } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';
import { eventDates, eventFacts } from './event-facts.ts';
import { lockEvent } from './lock-event.ts';

interface Edit {
  id: number;
  /** What changes; an absent field stays (decision 6). */
  changes: EventChanges;
  /** The `If-Match` header: see `stillHolds`. */
  ifMatch?: string | undefined;
}

/**
 * Changes an event and tells `event.updated`; an edit that changes nothing tells nothing. Registrations stay, and so
 * do booked slots (decision 31). Moving the start makes the reminder due again (decision 45). Throws 404; 412 when
 * somebody else has changed it since; 400 beside the field that is wrong; 409 `capacity_below_registered`,
 * `slots_booked`, `registrations_without_slot`; 503 when a coach or a location must be asked for and its owner is away.
 */
export async function changeEvent(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, changes, ifMatch }: Edit,
): Promise<TrainingEvent> {
  const before = await findEvent(ctx.db, id);
  const chosenCoaches = changes.coachIds && (await chooseCoaches(ctx, id, changes.coachIds));
  const chosenLocation = changes.locationId && (await chooseLocation(ctx, before, changes.locationId));
  return ctx.db.transaction(async (tx) => {
    // A rename takes the location before its events, so the location comes first here too.
    const location = chosenLocation && (await holdLocation(tx, chosenLocation));
    const current = await lockEvent(tx, id, ifMatch);
    const stored = await storedEvent(tx, current);
    const edited = edit(stored, changes, {
      coaches: chosenCoaches ?? stored.coaches,
      // The place it has keeps the name it was announced by.
      location: !location || location.id === stored.location.id ? stored.location : location,
    });
    expectSound(edited, current);
    if (isDeepStrictEqual(edited, stored)) return current;
    await changeSlots(tx, id, edited);
    await updateEvent(tx, id, edited);
    const changed = await findEvent(tx, id);
    await publish(tx, ctx, 'event.updated', id, eventState(changed), who);
    return changed;
  });
}

/** Who is this event's coach already stays so by name, archived or not; the others must be coaches. */
async function chooseCoaches(ctx: ServiceContext, eventId: number, ids: readonly number[]): Promise<Named[]> {
  const present = await coachesOf(ctx.db, eventId);
  const isPresent = (id: number) => present.some((coach) => coach.id === id);
  const coaches = [
    ...present,
    ...(await coachesFor(
      ctx,
      ids.filter((id) => !isPresent(id)),
    )),
  ];
  return [...new Set(ids)].flatMap((id) => coaches.find((coach) => coach.id === id) ?? []);
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
    reminderSent: event.reminderSent,
  };
}

function edit(
  stored: EditedEvent,
  changes: EventChanges,
  chosen: Pick<EditedEvent, 'location' | 'coaches'>,
): EditedEvent {
  const given = { ...stored, ...changes };
  const moved = given.date !== stored.date || given.startTime !== stored.startTime;
  return {
    ...eventFacts(given),
    ...eventDates(given),
    ...chosen,
    reminderSent: stored.reminderSent && !moved,
  };
}

function expectSound(edited: EditedEvent, { registered }: TrainingEvent): void {
  const faults = eventFaults(edited);
  if (faults.length > 0) throw invalid(faults);
  if (edited.capacity < registered) {
    throw conflict('capacity_below_registered', `Capacity cannot be lower than the ${registered} children registered`);
  }
}
