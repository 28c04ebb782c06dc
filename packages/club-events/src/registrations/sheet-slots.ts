import type { EventDetails, TimeSlot } from '@fieldhouse/api';
import { hasStarted, type Role, timeText } from '@fieldhouse/contracts/club';
import type { Slot } from '@fieldhouse/ui';

export interface SheetSlot extends Pick<TimeSlot, 'id' | 'startTime' | 'endTime' | 'isBooked'> {
  /** It has begun, so it is too late to choose it (product decision 28). */
  isStarted: boolean;
  /** The first name of the family's child that has it. */
  own?: string | undefined;
}

/**
 * An event's slots for the user at this moment: one that has begun is not offered to parents (product decision 28), and one
 * of the family has the child's name.
 */
export function sheetSlots(
  event: Pick<EventDetails, 'date' | 'endDate' | 'startTime' | 'timeSlots' | 'registrations'>,
  family: readonly { id: number; firstName: string }[],
  { role, now }: { role: Role; now: Date },
): SheetSlot[] {
  const childOf = (slotId: number) => event.registrations.find(({ timeSlotId }) => timeSlotId === slotId)?.childId;
  return event.timeSlots.map((slot) => ({
    ...slot,
    isStarted: hasStarted(event, slot.startTime, role, now),
    own: slot.isBooked ? family.find(({ id }) => id === childOf(slot.id))?.firstName : undefined,
  }));
}

/** A slot as the grid shows it. */
export const toGridSlot = ({ id, startTime, isBooked, isStarted, own }: SheetSlot): Slot => ({
  id,
  label: timeText(startTime),
  isTaken: isBooked || isStarted,
  takenText: isBooked ? undefined : 'Started',
  own,
});

/** Whether a slot can be chosen. */
export const isOpen = ({ isBooked, isStarted }: SheetSlot) => !isBooked && !isStarted;

/** '3 of 4 times open'. */
export const openText = (slots: readonly SheetSlot[]) => `${slots.filter(isOpen).length} of ${slots.length} times open`;
