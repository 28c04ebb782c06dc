import type { EventDetails, RegisteredEvent } from '@fieldhouse/api';
import { agesText } from '@fieldhouse/club-ui';
import {
  type AgeLimits,
  ageOn,
  fitsAge,
  hasStarted,
  isRegistrationOver,
  type LocalDate,
  type LocalTime,
  type Role,
  type SlotEventTimes,
  timeText,
} from '@fieldhouse/contracts/club';
import { can, type Person } from '@fieldhouse/contracts/permissions';
import type { SheetChild } from './sheet-child.ts';

/** A child that may be registered. `registeredEvents` null: not known. */
export interface Candidate {
  id: number;
  firstName: string;
  lastName: string;
  birthdate: LocalDate;
  /** Whether the user may change the child as its guardian: false for View Only where that is enforced. */
  mayChange: boolean;
  registeredEvents: readonly RegisteredEvent[] | null;
}

type JoinableEvent = AgeLimits & SlotEventTimes & { id: number };

/** Who looks at the sheet, and when. */
interface Viewer {
  user: Person & { role: Role };
  now: Date;
}

/** Registrations and slots from the polled details; undefined until the first answer. */
type BookedPlaces = Pick<EventDetails, 'registrations' | 'timeSlots'> | undefined;

/** A child for the register sheet: registered, or whether it can be registered (product decisions 28, 29, 30). */
export function toSheetChild(child: Candidate, event: JoinableEvent, taken: BookedPlaces, viewer: Viewer): SheetChild {
  const { user, now } = viewer;
  const { id, firstName, lastName } = child;
  const age = ageOn(child.birthdate, event.date);
  const mayRegister = can(user, 'registration.create', { isGuardian: child.mayChange });
  const place = placeOf(child, event, taken);
  if (place) {
    const { slotStart } = place;
    const mayCancel = mayRegister && !hasStarted(event, slotStart, user.role, now);
    const time = slotStart === null ? null : timeText(slotStart);
    return { id, firstName, lastName, age, state: { kind: 'registered', time, mayCancel } };
  }
  const free = isRegistrationOver(event, user.role, now) ? STARTED : stateByAge(age, event, user);
  return { id, firstName, lastName, age, state: mayRegister ? free : VIEW_ONLY };
}

const STARTED: SheetChild['state'] = { kind: 'barred', reason: 'this event has already started' };

const VIEW_ONLY: SheetChild['state'] = { kind: 'barred', reason: 'your access is View Only' };

/** The child's place: from the polled details, or before their first answer from its own registrations. */
function placeOf(
  { id, registeredEvents }: Candidate,
  event: JoinableEvent,
  taken: BookedPlaces,
): { slotStart: LocalTime | null } | undefined {
  if (taken !== undefined) {
    const registration = taken.registrations.find(({ childId }) => childId === id);
    const slot = taken.timeSlots.find((each) => each.id === registration?.timeSlotId);
    return registration && { slotStart: slot?.startTime ?? null };
  }
  const known = registeredEvents?.find((each) => each.id === event.id);
  return known && { slotStart: known.timeSlot?.startTime ?? null };
}

function stateByAge(age: number, event: JoinableEvent, user: Person): SheetChild['state'] {
  if (fitsAge(age, event)) return { kind: 'free' };
  const ages = agesText(event);
  const reason = `this event is for ${ages.charAt(0).toLowerCase()}${ages.slice(1)}`;
  return can(user, 'registration.ignore-age-limit')
    ? { kind: 'free', warning: `Age ${age} · ${reason}` }
    : { kind: 'barred', reason };
}

/**
 * The child that is chosen when the sheet opens (product decision 62): the preferred child, if it can be registered.
 * Without a preferred child, the only one that can be registered, otherwise none.
 */
export function preselected(family: readonly SheetChild[], initialChildId: number | null): number | null {
  const free = family.filter(isFree);
  if (initialChildId !== null) return free.find(({ id }) => id === initialChildId)?.id ?? null;
  const [only, another] = free;
  return only && !another ? only.id : null;
}

/** The next child to register after another: the next in the list that can be; after the last comes the first. */
export function nextFree(family: readonly SheetChild[], after: number): number | null {
  const at = family.findIndex(({ id }) => id === after);
  const others = [...family.slice(at + 1), ...family.slice(0, Math.max(at, 0))];
  return others.find((child) => isFree(child) && child.id !== after)?.id ?? null;
}

const isFree = ({ state }: SheetChild) => state.kind === 'free';
