import type { User } from '@fieldhouse/api';

/** A parent. */
export const rosa: User = {
  id: 5,
  username: 'parent',
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'parent@fieldhouse.example',
  phone: '(512) 555-0105',
  role: 'parent',
  waiverDue: false,
  passkeyDue: null,
  deletionDueAt: null,
};

/** A coach. */
export const theo: User = {
  ...rosa,
  id: 3,
  username: 'coach2',
  firstName: 'Theo',
  lastName: 'Banks',
  email: 'coach2@fieldhouse.example',
  role: 'coach',
};

/** The admin of the club. */
export const avery: User = {
  ...rosa,
  id: 1,
  username: 'admin',
  firstName: 'Avery',
  lastName: 'Stone',
  email: 'admin@fieldhouse.example',
  phone: '(512) 555-0101',
  role: 'admin',
};
