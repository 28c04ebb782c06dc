import type { Migration } from '@fieldhouse/service-kit';

/** A deletion of slots looks for registrations of every state. */
export const registrationBySlot: Migration = {
  index: { name: 'registration_by_slot', on: 'registration (time_slot_id) WHERE time_slot_id IS NOT NULL' },
};
