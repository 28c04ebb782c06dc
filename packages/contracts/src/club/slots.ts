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

/**
 * By how many minutes all slots move, from an event's old to its new ones, each in the order of the day; null when they
 * are no such move: another number or length of slots, or the same times (product decision 111).
 */
export function slotMove(before: readonly SlotTimes[], after: readonly SlotTimes[]): number | null {
  const [first] = before;
  const [moved] = after;
  if (!first || !moved || before.length !== after.length) return null;
  const minutes = minutesOf(moved.startTime) - minutesOf(first.startTime);
  const isMove = before.every(({ startTime, endTime }, index) => {
    const to = after[index];
    return (
      to !== undefined &&
      minutesOf(to.startTime) === minutesOf(startTime) + minutes &&
      minutesOf(to.endTime) === minutesOf(endTime) + minutes
    );
  });
  return isMove && minutes !== 0 ? minutes : null;
}
