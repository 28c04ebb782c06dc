import {
  type AgeLimits,
  ageOn,
  type EventTimes,
  fitsAge,
  type LocalDate,
  type LocalTime,
  longDay,
} from '@fieldhouse/contracts';

/** The fields of an event that the rules check, and the start of the requested slot if the event offers it. */
export interface EventLimits extends EventTimes, AgeLimits {
  slotStart: LocalTime | null;
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
