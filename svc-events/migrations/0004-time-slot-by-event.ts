import type { Migration } from '@fieldhouse/service-kit';

/** Slots of an event, offered or not. */
export const timeSlotByEvent: Migration = {
  index: { name: 'time_slot_by_event', on: 'time_slot (event_id)' },
};
