import {
  type AgeLimits,
  ageOn,
  clubLocal,
  fitsAge,
  type LocalDate,
  type LocalTime,
  longDay,
  type Role,
} from '@fieldhouse/contracts';

interface EventTimes {
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
}

/** The fields of an event that the rules check, and the start of the requested slot if the event offers it. */
export interface EventLimits extends EventTimes, AgeLimits {
  slotStart: LocalTime | null;
}

/**
 * Whether it is too late to register or cancel (product decision 28): for parents from the event's start on, or the
 * slot's when it has one; for coaches and admins after the event's last day. On the club's clock.
 */
export function hasStarted(event: EventTimes, slotStart: LocalTime | null, role: Role, now: Date): boolean {
  const { date, time } = clubLocal(now);
  if (role !== 'parent') return date > (event.endDate ?? event.date);
  return `${date} ${time}` >= `${event.date} ${slotStart ?? event.startTime}`;
}

/**
 * Why a child of this age may not be registered by a parent, or undefined: the age counts on the event's first day
 * (product decision 29).
 */
export function ageRefusal(
  child: { name: string; birthdate: LocalDate },
  event: AgeLimits & { date: LocalDate },
): string | undefined {
  const age = ageOn(child.birthdate, event.date);
  if (fitsAge(age, event)) return undefined;
  return `This event is for ${agesOf(event)}; ${child.name} will be ${age} on ${longDay(event.date)}`;
}

function agesOf({ minAge, maxAge }: AgeLimits): string {
  if (minAge !== null && maxAge !== null) return minAge === maxAge ? `age ${minAge}` : `ages ${minAge} to ${maxAge}`;
  return minAge !== null ? `ages ${minAge} and up` : `ages ${maxAge} and under`;
}
