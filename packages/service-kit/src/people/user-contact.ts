import type { UserState } from '@fieldhouse/contracts';

/**
 * What `keptUsers` is given by a service that writes to people, or shows how to reach them; a tombstone has no
 * contact data.
 */
export const userContact = {
  table: 'known_user',
  columns: ({ role, firstName, lastName, email, phone, isActive }: UserState) => ({
    ...{ role, first_name: firstName, last_name: lastName, email, phone, is_active: isActive },
  }),
  tombstone: () => ({ role: 'parent', first_name: '', last_name: '', email: '', phone: '', is_active: false }),
};
