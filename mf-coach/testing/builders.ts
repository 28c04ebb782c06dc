import type { ListedChild, RosterEntry, TeamMember } from '@fieldhouse/api';

/** A child on the roster of an event without time slots. */
export const rosterEntry = (changes: Partial<RosterEntry> = {}): RosterEntry => ({
  registrationId: 70,
  childId: 1,
  childName: 'Mateo Alvarez',
  childAge: 9,
  isChildActive: true,
  parentName: 'Rosa Alvarez',
  parentEmail: 'parent@fieldhouse.example',
  parentPhone: '(512) 555-0105',
  timeSlotId: null,
  timeSlot: null,
  createdAt: '2026-11-21T15:00:00Z',
  ...changes,
});

/** A child in the list of all children. */
export const listedChild = (changes: Partial<ListedChild> = {}): ListedChild => ({
  id: 1,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  nickname: null,
  birthdate: '2017-04-02',
  age: 9,
  shirtSize: null,
  pantSize: null,
  isActive: true,
  ageWasVerifiedFor: null,
  createdAt: '2026-11-21T15:00:00Z',
  parentFirstName: 'Rosa',
  parentLastName: 'Alvarez',
  parentEmail: 'parent@fieldhouse.example',
  parentPhone: '(512) 555-0105',
  ...changes,
});

/** A member of a team. */
export const member = (changes: Partial<TeamMember> = {}): TeamMember => ({
  id: 1,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  age: 9,
  isActive: true,
  ...changes,
});
