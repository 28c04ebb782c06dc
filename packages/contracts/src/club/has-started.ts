import { clubLocal } from './clock.ts';
import type { Role } from './enumerations.ts';
import type { LocalDate, LocalTime } from './scalars.ts';
import { slotTimes } from './slots.ts';

export interface EventTimes {
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
}

/**
 * Whether it is too late to register, cancel or change the time (product decision 28): for parents from the event's
 * start on, or the slot's when it has one; for coaches and admins after the event's last day. On the club's clock.
 */
export function hasStarted(event: EventTimes, slotStart: LocalTime | null, role: Role, now: Date): boolean {
  const { date, time } = clubLocal(now);
  if (role !== 'parent') return date > (event.endDate ?? event.date);
  return `${date} ${time}` >= `${event.date} ${slotStart ?? event.startTime}`;
}

export interface SlotEventTimes extends EventTimes {
  endTime: LocalTime;
  allowTimeSlots: boolean;
  /** Minutes of a time slot. */
  sessionDuration: number | null;
}

/** Whether nobody can be registered any more: the event has started, or the last of its slots has. */
export function isRegistrationOver(event: SlotEventTimes, role: Role, now: Date): boolean {
  const { startTime, endTime, allowTimeSlots, sessionDuration } = event;
  const slots = allowTimeSlots && sessionDuration !== null ? slotTimes(startTime, endTime, sessionDuration) : [];
  return hasStarted(event, slots.at(-1)?.startTime ?? null, role, now);
}
