import type { Parent } from '@fieldhouse/api';

export const parent = (changes: Partial<Parent> = {}): Parent => ({
  id: 5,
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'parent@fieldhouse.example',
  phone: '(512) 555-0105',
  isPrimary: true,
  ...changes,
});
