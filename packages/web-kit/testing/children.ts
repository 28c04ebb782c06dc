import type { Child, RegisteredEvent } from '@fieldhouse/api';
import { ofChildFields } from '@fieldhouse/contracts/club';

/** A child of nine without registrations. */
export const child = (changes: Partial<Child> = {}): Child => ({
  ...ofChildFields(() => null),
  id: 1,
  version: 1,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  birthdate: '2017-04-02',
  age: 9,
  ageVerificationDocument: null,
  ageVerificationUploadedAt: null,
  ageVerifiedOn: null,
  ageVerifiedBy: null,
  ageWasVerifiedFor: null,
  mayCheckAgeDocument: false,
  createdAt: '2026-11-21T15:00:00Z',
  isActive: true,
  mayChange: true,
  registeredEvents: [],
  ...changes,
});

/** A child of thirteen. */
export const lucia = (changes: Partial<Child> = {}) =>
  child({ id: 2, firstName: 'Lucia', birthdate: '2013-04-15', age: 13, ...changes });

/** An event in the list of a child's registrations. */
export const registeredEvent = (changes: Partial<RegisteredEvent> = {}): RegisteredEvent => ({
  id: 7,
  title: 'Ball Handling',
  date: '2026-11-30',
  endDate: null,
  startTime: '16:00',
  endTime: '18:00',
  timeSlot: null,
  registrationId: 70,
  ...changes,
});
