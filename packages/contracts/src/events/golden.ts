import type { EventData, EventTypeName } from './index.ts';

const user: EventData<'user.registered'> = {
  id: 5,
  version: 12,
  role: 'parent',
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'rosa@fieldhouse.example',
  phone: '(512) 555-0101',
  isActive: true,
};

const child: EventData<'child.created'> = {
  id: 1,
  version: 20,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  nickname: 'Teo',
  birthdate: '2017-03-04',
  shirtSize: 'Youth M',
  pantSize: null,
  isActive: true,
};

const registration: EventData<'registration.created'> = {
  id: 301,
  version: 88,
  state: 'active',
  childId: 1,
  childName: 'Mateo Alvarez',
  eventId: 2,
  eventTitle: 'Ball Handling, One on One',
  date: '2026-11-30',
  endDate: null,
  startTime: '16:00',
  endTime: '18:00',
  location: 'Barn Court',
  address: '4120 Ranch Road 12, Dripping Springs, TX 78620',
  sport: 'basketball',
  price: 4000,
  coachIds: [3],
  instructor: 'Theo Banks',
  timeSlot: { id: 9, startTime: '16:30', endTime: '17:00' },
  registeredAt: '2026-11-21T15:04:05.000Z',
};

const location: EventData<'location.created'> = {
  id: 1,
  version: 3,
  name: 'North Cages',
  address: '4120 Ranch Road 12',
};

const event: EventData<'event.created'> = {
  id: 2,
  version: 30,
  seriesId: null,
  title: 'Ball Handling, One on One',
  date: '2026-11-30',
  endDate: null,
  startTime: '16:00',
  endTime: '18:00',
  sport: 'basketball',
  locationId: 2,
  location: 'Barn Court',
  capacity: 4,
  price: 4000,
  minAge: 9,
  maxAge: null,
  coachIds: [3],
  instructor: 'Theo Banks',
};

const merge: EventData<'child.merged'> = {
  id: 7,
  version: 101,
  primaryId: 1,
  duplicateIds: [12, 14],
  registrations: true,
  evaluations: true,
  gameData: false,
};

/** One example of every event as it must stay readable: a schema that no longer takes its example breaks older rows. */
export const GOLDEN_EVENTS: { readonly [Name in EventTypeName]: EventData<Name> } = {
  'user.registered': user,
  'user.updated': { ...user, version: 40, phone: '(512) 555-0199' },
  'user.role-changed': { ...user, version: 41, role: 'coach' },
  'user.deleted': { id: 5, version: 95 },
  'coach.archived': { ...user, version: 97, role: 'coach', isActive: false },
  'coach.restored': { ...user, version: 98, role: 'coach' },
  'password-reset.requested': { id: 3, version: 42, userId: 5 },
  'waiver.signed': { id: 5, version: 13, userId: 5, waiverVersion: 1, signedAt: '2026-11-21T15:00:00.000Z' },
  'child.created': child,
  'child.updated': { ...child, version: 43, nickname: 'Matty' },
  'child.archived': { ...child, version: 99, isActive: false },
  'child.restored': { ...child, version: 100 },
  'child.deleted': { id: 1, version: 96 },
  'child.merged': merge,
  'child.merge-undone': { ...merge, version: 102 },
  'child.merge-applied': {
    id: 7,
    version: 33,
    mergeVersion: 102,
    service: 'events',
    counts: { registrations: 3, freedPlaces: 1, teams: 1 },
    notReturned: [
      { childId: 12, eventId: 2, eventTitle: 'Ball Handling, One on One', date: '2026-11-30', why: 'slot-taken' },
    ],
  },
  'guardian.linked': { id: 1, version: 21, childId: 1, userId: 5, accessLevel: 'full', isPrimary: true },
  'guardian.unlinked': { id: 1, version: 44, childId: 1, userId: 5 },
  'access-request.created': {
    id: 2,
    version: 45,
    childId: 1,
    userId: 6,
    childName: 'Mateo Alvarez',
    state: 'pending',
  },
  'event.created': event,
  'event.updated': { ...event, version: 41, capacity: 3 },
  'event.deleted': { id: 2, version: 92 },
  'registration.created': registration,
  'registration.cancelled': { ...registration, version: 90, state: 'cancelled' },
  'location.created': location,
  'location.updated': { ...location, version: 5, name: 'North Cages A' },
  'location.deleted': { id: 1, version: 7 },
  'service.heartbeat': { caughtUpTo: '2026-11-21T15:04:06.000Z' },
};
