import {
  type ChildState,
  type Clock,
  childContacts,
  childrenOfUser,
  childSizes,
  childWithGuardians,
  type GuardianState,
  type LocationState,
  locationById,
  type UserState,
  usersById,
} from '@fieldhouse/contracts';
import { type AnyCallHandler, answers } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { events } from '../src/service.ts';

/** Saturday, 21 November 2026, 9:00 in Texas (standard time, six hours behind UTC). */
export const NOW = new Date('2026-11-21T15:00:00Z');

export const parent = { userId: 5, role: 'parent' } as const;
export const otherParent = { userId: 6, role: 'parent' } as const;
export const coach = { userId: 2, role: 'coach' } as const;
export const admin = { userId: 1, role: 'admin' } as const;

export function user(changes: Partial<UserState> & { id: number }): UserState {
  const contact = { email: `user${changes.id}@club.example`, phone: '(512) 555-0100' };
  return { version: 1, role: 'coach', firstName: 'Dana', lastName: 'Mercer', isActive: true, ...contact, ...changes };
}

/** Nine years old on the day of `NOW`. */
export function child(changes: Partial<ChildState> & { id: number }): ChildState {
  const sizes = { nickname: null, shirtSize: null, pantSize: null };
  return {
    version: 1,
    firstName: 'Mateo',
    lastName: 'Alvarez',
    birthdate: '2017-03-14',
    isActive: true,
    ...sizes,
    ...changes,
  };
}

export function guardian(childId: number, userId: number, changes: Partial<GuardianState> = {}): GuardianState {
  return { id: childId * 100 + userId, version: 1, childId, userId, accessLevel: 'full', isPrimary: true, ...changes };
}

export function location(changes: Partial<LocationState> & { id: number }): LocationState {
  return { version: 1, name: 'North Cages', address: '4120 Ranch Road 12', ...changes };
}

/** An event form as the dialog sends it; Saturday a week from `NOW`, ten places. */
export function eventForm(changes: Record<string, unknown> = {}) {
  return {
    title: 'Hitting Clinic: Hands Inside',
    date: '2026-11-28',
    startTime: '09:00',
    endTime: '10:30',
    locationId: 1,
    sport: 'baseball',
    capacity: 10,
    price: 2500,
    coachIds: [2],
    ...changes,
  };
}

/** A fake svc-family that answers from these arrays. */
export function fakeFamily(children: ChildState[], guardians: GuardianState[]): AnyCallHandler[] {
  return [
    answers(childWithGuardians, async ({ childId }) => ({
      child: children.find(({ id }) => id === childId) ?? null,
      guardians: guardians.filter((link) => link.childId === childId),
    })),
    answers(childrenOfUser, async ({ userId }) => ({
      childIds: guardians.filter((link) => link.userId === userId).map(({ childId }) => childId),
    })),
    answers(childContacts, async ({ childIds }) => ({
      contacts: childIds
        .filter((id) => guardians.some((link) => link.childId === id))
        .map((childId) => ({
          childId,
          parentName: `Parent of ${childId}`,
          parentEmail: `parent${childId}@club.example`,
          parentPhone: '(512) 555-0101',
        })),
    })),
    answers(childSizes, async ({ childIds }) => ({
      sizes: children
        .filter(({ id }) => childIds.includes(id))
        .map(({ id, shirtSize, pantSize }) => ({ childId: id, shirtSize, pantSize })),
    })),
  ];
}

export function fakeAuth(users: UserState[]): AnyCallHandler {
  return answers(usersById, async ({ ids }) => ({ users: users.filter(({ id }) => ids.includes(id)) }));
}

export function fakeAdmin(locations: LocationState[]): AnyCallHandler {
  return answers(locationById, async ({ id }) => ({ location: locations.find((one) => one.id === id) ?? null }));
}

export interface Club extends TestService {
  /** The club's clock; a test sets it. */
  time: { now: Date };
  /** Delivers a heartbeat of svc-family: its projections are fresh. */
  markFamilyFresh: () => Promise<void>;
  /** Makes an event as the coach and returns it. */
  makeEvent: (changes?: Record<string, unknown>) => Promise<{ id: number; version: number; capacity: number }>;
  /** The ids of the event's slots, in the order of the day. */
  slotIds: (eventId: number) => Promise<number[]>;
}

type ClubOptions = Parameters<typeof startTestService>[1];

/**
 * The service with one coach (2), one location (1) and four children: 1 and 2 of `parent`, 3 of `otherParent`, and 4,
 * who is archived, of `parent`.
 */
export async function startClub(options: Omit<ClubOptions, 'clock'> = {}): Promise<Club> {
  const time = { now: NOW };
  const clock: Clock = () => time.now;
  const service = await startTestService(events, { ...options, clock });
  const markFamilyFresh = () =>
    service.deliver('service.heartbeat', { caughtUpTo: new Date().toISOString() }, { source: 'family' });
  await service.deliver('user.registered', user({ id: 2 }));
  await service.deliver('location.created', location({ id: 1 }));
  await service.deliver('child.created', child({ id: 1 }));
  await service.deliver('child.created', child({ id: 2, firstName: 'Lucia', birthdate: '2013-06-01' }));
  await service.deliver('child.created', child({ id: 3, firstName: 'June', lastName: 'Park' }));
  await service.deliver('child.created', child({ id: 4, firstName: 'Nico', isActive: false }));
  for (const [childId, userId] of [
    [1, 5],
    [2, 5],
    [3, 6],
    [4, 5],
  ] as const) {
    await service.deliver('guardian.linked', guardian(childId, userId));
  }
  await markFamilyFresh();
  return {
    ...service,
    time,
    markFamilyFresh,
    async makeEvent(changes) {
      const { status, body } = await service.as(coach).post('/api/events', eventForm(changes));
      if (status !== 201) throw new Error(`The event was refused: ${JSON.stringify(body)}`);
      return body;
    },
    async slotIds(eventId) {
      const { body } = await service.as(coach).get(`/api/events/${eventId}/timeslots`);
      return body.map(({ id }: { id: number }) => id);
    },
  };
}
