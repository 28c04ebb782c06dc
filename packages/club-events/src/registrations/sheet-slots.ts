import type { EventDetails } from '@fieldhouse/api';
import type { SheetSlot } from '@fieldhouse/club-ui/register-sheet';
import { hasStarted, type Role } from '@fieldhouse/contracts/club';

/** An event's slots for the user at this moment: one that has begun is not offered to parents (product decision 28). */
export function sheetSlots(
  event: Pick<EventDetails, 'date' | 'endDate' | 'startTime' | 'timeSlots'>,
  role: Role,
  now: Date,
): SheetSlot[] {
  return event.timeSlots.map((slot) => ({ ...slot, isStarted: hasStarted(event, slot.startTime, role, now) }));
}
