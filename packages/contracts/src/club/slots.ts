import { minutesOf, timeOf } from './clock.ts';
import type { LocalTime } from './scalars.ts';

export interface SlotTimes {
  startTime: LocalTime;
  endTime: LocalTime;
}

/**
 * Slots of `duration` minutes between start and end, one child each (S1 §5); a remainder that is too short for a slot
 * is not used.
 */
export function slotTimes(startTime: LocalTime, endTime: LocalTime, duration: number): SlotTimes[] {
  const count = Math.max(0, Math.floor((minutesOf(endTime) - minutesOf(startTime)) / duration));
  return Array.from({ length: count }, (_, index) => ({
    startTime: timeOf(minutesOf(startTime) + index * duration),
    endTime: timeOf(minutesOf(startTime) + (index + 1) * duration),
  }));
}
