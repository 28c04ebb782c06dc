import type { Child, RegisteredEvent } from '@fieldhouse/api';

/** A child of nine without registrations. */
export const child = (changes: Partial<Child> = {}): Child => ({
  id: 1,
  version: 1,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  nickname: null,
  birthdate: '2017-04-02',
  age: 9,
  shirtSize: null,
  pantSize: null,
  primaryPosition: null,
  secondaryPosition: null,
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
