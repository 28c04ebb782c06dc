import type { EventDetails, TimeSlot } from '@fieldhouse/api';
import { hasStarted, type Role, timeText } from '@fieldhouse/contracts/club';
import type { Slot } from '@fieldhouse/ui';

export interface SheetSlot extends Pick<TimeSlot, 'id' | 'startTime' | 'endTime' | 'isBooked'> {
  /** It has begun, so it is too late to choose it (product decision 28). */
  isStarted: boolean;
}

/** An event's slots for the user at this moment: one that has begun is not offered to parents (product decision 28). */
export function sheetSlots(
  event: Pick<EventDetails, 'date' | 'endDate' | 'startTime' | 'timeSlots'>,
  role: Role,
  now: Date,
): SheetSlot[] {
  return event.timeSlots.map((slot) => ({ ...slot, isStarted: hasStarted(event, slot.startTime, role, now) }));
}

/** A slot as the grid shows it. */
export const toGridSlot = ({ id, startTime, isBooked, isStarted }: SheetSlot): Slot => ({
  id,
  label: timeText(startTime),
  isTaken: isBooked || isStarted,
  takenText: isBooked ? undefined : 'Started',
});

/** Whether a slot can be chosen. */
export const isOpen = ({ isBooked, isStarted }: SheetSlot) => !isBooked && !isStarted;

/** '3 of 4 times open'. */
export const openText = (slots: readonly SheetSlot[]) => `${slots.filter(isOpen).length} of ${slots.length} times open`;
