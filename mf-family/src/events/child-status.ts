import { agesText, type EventView } from '@fieldhouse/club-ui';
import { ageOn, fitsAge, isolated, type LocalDate, timeText } from '@fieldhouse/contracts/club';

/** Whether a child is registered for an event or fits its ages, for the event's card. */
export interface ChildStatus {
  childId: number;
  kind: 'registered' | 'fits' | 'outside';
  /** 'Mateo registered', 'Mateo registered 4:30 PM', 'Fits Mateo, 9', 'Ages 10-14'. */
  text: string;
}

interface StatusChild {
  id: number;
  firstName: string;
  birthdate: LocalDate;
}

/** The child's place in the event; `timeSlot` where the event has slots. */
interface StatusRegistration {
  timeSlot: { startTime: string } | null;
}

/** A child's status for an event; the age is that on the event's first day (product decision 29). */
export function childStatus(
  child: StatusChild,
  event: Pick<EventView, 'date' | 'minAge' | 'maxAge'>,
  registration: StatusRegistration | undefined,
): ChildStatus {
  const { id: childId } = child;
  const firstName = isolated(child.firstName);
  if (registration !== undefined) {
    const slot = registration.timeSlot === null ? '' : ` ${timeText(registration.timeSlot.startTime)}`;
    return { childId, kind: 'registered', text: `${firstName} registered${slot}` };
  }
  const age = ageOn(child.birthdate, event.date);
  return fitsAge(age, event)
    ? { childId, kind: 'fits', text: `Fits ${firstName}, ${age}` }
    : { childId, kind: 'outside', text: agesText(event) };
}
