import { addDays, daysBetween, type EventChanges, EventDate, eventFaults } from '@fieldhouse/contracts';
import { invalid, Problem } from '@fieldhouse/service-kit';
import { type EditedEvent, instructorOf, type Named } from './event.repository.ts';
import { type EventFacts, eventDates, eventFacts } from './event-facts.ts';

/** What an edit names beside its plain fields, looked up: undefined where it names none. */
export interface Chosen {
  location: Named | undefined;
  coaches: readonly Named[] | undefined;
}

/**
 * The event after the edit; an absent field stays. Moving the start makes the reminder due again (product decision
 * 45).
 */
export function editEvent(stored: EditedEvent, changes: EventChanges, chosen: Chosen): EditedEvent {
  const given = { ...stored, ...changes };
  const edited = {
    ...eventFacts(given),
    ...eventDates(given),
    // The place it has keeps the name it was announced by.
    location: chosen.location && chosen.location.id !== stored.location.id ? chosen.location : stored.location,
    ...(chosen.coaches && !sameCoaches(chosen.coaches, stored.coaches)
      ? { coaches: chosen.coaches, instructor: instructorOf(chosen.coaches) }
      : { coaches: stored.coaches, instructor: stored.instructor }),
  };
  return { ...edited, reminderSent: stored.reminderSent && !startMoved(stored, edited) };
}

/**
 * Another event of the series after the same edit (product decision 34): it takes over what the edit made
 * different, `before` to `after`, and keeps what is its own. Its date moves by as many days as the edited event's
 * did, so the weeks between stay.
 */
export function editAlike(theirs: EditedEvent, before: EditedEvent, after: EditedEvent): EditedEvent {
  const follow = <Fact extends keyof EventFacts>(fact: Fact) => (before[fact] === after[fact] ? theirs : after)[fact];
  const facts: EventFacts = {
    title: follow('title'),
    description: follow('description'),
    isMultiDay: follow('isMultiDay'),
    startTime: follow('startTime'),
    endTime: follow('endTime'),
    sport: follow('sport'),
    capacity: follow('capacity'),
    price: follow('price'),
    allowTimeSlots: follow('allowTimeSlots'),
    sessionDuration: follow('sessionDuration'),
    minAge: follow('minAge'),
    maxAge: follow('maxAge'),
    assignedTeamId: follow('assignedTeamId'),
  };
  const date = addDays(theirs.date, daysBetween(before.date, after.date));
  const length = lengthOf(before) === lengthOf(after) ? lengthOf(theirs) : lengthOf(after);
  const { location } = before.location.id === after.location.id ? theirs : after;
  const { coaches, instructor } = sameCoaches(before.coaches, after.coaches) ? theirs : after;
  const endDate = length === null ? null : addDays(date, length);
  const edited = { ...facts, ...eventDates({ date, endDate, isMultiDay: facts.isMultiDay }) };
  const reminderSent = theirs.reminderSent && !startMoved(theirs, edited);
  return { ...edited, location, coaches, instructor, reminderSent };
}

/** Throws 400 beside the field that is wrong, 409 `capacity_below_registered` (product decision 31). */
export function expectSound(edited: EditedEvent, registered: number): void {
  const faults = eventFaults(edited);
  // A date in a form has been looked at; one that moves along with another may leave the calendar.
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
