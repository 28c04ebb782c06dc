import * as z from 'zod';

/** Register a child for an event (S1 §5). The event decides whether a slot is required. */
export const RegisterChild = z.object({
  childId: z.int('Please select a child').positive('Please select a child'),
  eventId: z.int('Please select an event first').positive('Please select an event first'),
  timeSlotId: z.int().positive().nullish(),
});
export type RegisterChild = z.infer<typeof RegisterChild>;

export const SLOT_REQUIRED_MESSAGE = 'Please select a time slot for this event';

/** Another time slot for a registered child (decision record 77). */
export const ChangeSlot = z.object({ timeSlotId: z.int(SLOT_REQUIRED_MESSAGE).positive(SLOT_REQUIRED_MESSAGE) });
export type ChangeSlot = z.infer<typeof ChangeSlot>;
