import { addDays, daysBetween, type EventChanges, EventDate, eventFaults } from '@fieldhouse/contracts';
import { invalid, Problem } from '@fieldhouse/service-kit';
import { type EditedEvent, instructorOf, type Named } from './event.repository.ts';
import { type EventFacts, eventDates, eventFacts } from './event-facts.ts';

/** The location and coaches of an edit, loaded by their ids; undefined when the edit does not change them. */
export interface Chosen {
  location: Named | undefined;
  coaches: readonly Named[] | undefined;
}

/** The event after the edit; an absent field stays. A new start makes the reminder due again (product decision 45). */
export function editEvent(stored: EditedEvent, changes: EventChanges, chosen: Chosen): EditedEvent {
  const given = { ...stored, ...changes };
  const edited = {
    ...eventFacts(given),
    ...eventDates(given),
    // An unchanged location keeps the name it was announced with.
    location: chosen.location && chosen.location.id !== stored.location.id ? chosen.location : stored.location,
    ...(chosen.coaches && !sameCoaches(chosen.coaches, stored.coaches)
      ? { coaches: chosen.coaches, instructor: instructorOf(chosen.coaches) }
      : { coaches: stored.coaches, instructor: stored.instructor }),
  };
  return { ...edited, reminderSent: stored.reminderSent && !startMoved(stored, edited) };
}

/**
 * Another event of the series after the same edit (product decision 34): it gets the fields that differ between
 * `before` and `after`, and keeps its own value of the others. Its date moves by the same number of days as the edited
 * event's, so the weeks between them stay.
 */
export function applySameEdit(event: EditedEvent, before: EditedEvent, after: EditedEvent): EditedEvent {
  const editedOrOwn = <Fact extends keyof EventFacts>(fact: Fact) =>
    (before[fact] === after[fact] ? event : after)[fact];
  const facts: EventFacts = {
    title: editedOrOwn('title'),
    description: editedOrOwn('description'),
    isMultiDay: editedOrOwn('isMultiDay'),
    startTime: editedOrOwn('startTime'),
    endTime: editedOrOwn('endTime'),
    sport: editedOrOwn('sport'),
    capacity: editedOrOwn('capacity'),
    price: editedOrOwn('price'),
    allowTimeSlots: editedOrOwn('allowTimeSlots'),
    sessionDuration: editedOrOwn('sessionDuration'),
    minAge: editedOrOwn('minAge'),
    maxAge: editedOrOwn('maxAge'),
    assignedTeamId: editedOrOwn('assignedTeamId'),
  };
  const date = addDays(event.date, daysBetween(before.date, after.date));
  const length = lengthOf(before) === lengthOf(after) ? lengthOf(event) : lengthOf(after);
  const { location } = before.location.id === after.location.id ? event : after;
  const { coaches, instructor } = sameCoaches(before.coaches, after.coaches) ? event : after;
  const endDate = length === null ? null : addDays(date, length);
  const edited = { ...facts, ...eventDates({ date, endDate, isMultiDay: facts.isMultiDay }) };
  const reminderSent = event.reminderSent && !startMoved(event, edited);
  return { ...edited, location, coaches, instructor, reminderSent };
}

/** Throws 400 for an invalid field, 409 `capacity_below_registered` (product decision 31). */
export function expectValidEvent(edited: EditedEvent, registered: number): void {
  const faults = eventFaults(edited);
  // The form's own date is already validated; the date of another event of the series may move out of the calendar.
  if (!EventDate.safeParse(edited.endDate ?? edited.date).success || !EventDate.safeParse(edited.date).success) {
    faults.push({ path: 'date', message: 'Please choose a date between 2000 and 2099' });
  }
  if (faults.length > 0) throw invalid(faults);
  if (edited.capacity < registered) {
    const message = `Capacity cannot be lower than the ${registered} children registered`;
    throw new Problem(409, 'capacity_below_registered', message, { errors: [{ path: 'capacity', message }] });
  }
}

const sameCoaches = (some: readonly Named[], others: readonly Named[]) =>
  some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);

type Dates = Pick<EditedEvent, 'date' | 'endDate'>;
type Start = Pick<EditedEvent, 'date' | 'startTime'>;

const startMoved = (before: Start, after: Start) => before.date !== after.date || before.startTime !== after.startTime;

/** Days from the first to the last; null for an event of one day. */
const lengthOf = ({ date, endDate }: Dates) => (endDate === null ? null : daysBetween(date, endDate));
