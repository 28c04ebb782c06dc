import type { UserState } from '@fieldhouse/contracts';

/**
 * The options of `userProjection` in a service that writes to people or shows their contact data. A tombstone has no
 * contact data.
 */
export const userContact = {
  table: 'user_projection',
  columns: ({ role, firstName, lastName, email, phone, isActive }: UserState) => ({
    ...{ role, first_name: firstName, last_name: lastName, email, phone, is_active: isActive },
  }),
  tombstone: () => ({ role: 'parent', first_name: '', last_name: '', email: '', phone: '', is_active: false }),
};
