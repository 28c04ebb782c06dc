import type { ListedChild, ListedUser } from '@fieldhouse/api';

/** A child in the list of the club's children. */
export const listedChild = (changes: Partial<ListedChild> = {}): ListedChild => ({
  ...{ id: 7, firstName: 'Mateo', lastName: 'Alvarez', nickname: null, age: 9, birthdate: '2017-04-02' },
  ...{ shirtSize: null, pantSize: null, ageWasVerifiedFor: null, isActive: true },
  createdAt: '2026-11-21T15:00:00.000Z',
  ...{ parentFirstName: 'Rosa', parentLastName: 'Alvarez', parentEmail: 'rosa@x.example', parentPhone: null },
  ...changes,
});

/** An account in the list of users. */
export const listedUser = (changes: Partial<ListedUser> = {}): ListedUser => ({
  ...{ id: 5, version: 1, username: 'rosa', firstName: 'Rosa', lastName: 'Alvarez', email: 'rosa@x.example' },
  ...{ phone: '(512) 555-0105', role: 'parent', specialties: [], isActive: true },
  ...{ emergencyContact1FirstName: null, emergencyContact1LastName: null, emergencyContact1Phone: null },
  ...{ emergencyContact1Relationship: null, emergencyContact2FirstName: null, emergencyContact2LastName: null },
  ...{ emergencyContact2Phone: null, emergencyContact2Relationship: null },
  createdAt: '2026-11-21T15:00:00.000Z',
  ...changes,
});
