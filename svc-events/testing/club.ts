import {
  ChildState,
  type Clock,
  childContacts,
  childrenOfUser,
  childSizes,
  childWithGuardians,
  DeletedState,
  GuardianState,
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

/** A fake svc-family that answers from these arrays, for one call. */
export function fakeFamilies(
  children: ChildState[],
  guardians: GuardianState[],
  isViewOnlyEnforced?: boolean,
): AnyCallHandler {
  const familyOf = (childId: number) => ({
    child: children.find(({ id }) => id === childId) ?? null,
    guardians: guardians.filter((link) => link.childId === childId),
  });
  return answers(childWithGuardians, async ({ childId, moreIds = [] }) => ({
    ...familyOf(childId),
    more: moreIds.map((id) => ({ childId: id, ...familyOf(id) })),
    ...(isViewOnlyEnforced !== undefined && { isViewOnlyEnforced }),
  }));
}

/** The same for the call that asks for the children of a user. */
export function fakeChildrenOfUser(children: ChildState[], guardians: GuardianState[]): AnyCallHandler {
  return answers(childrenOfUser, async ({ userId }) => {
    const own = children.filter(({ id }) => guardians.some((link) => link.childId === id && link.userId === userId));
    return {
      childIds: own.map(({ id }) => id),
      children: own.map(({ id, firstName, isActive }) => ({ id, firstName, isActive })),
    };
  });
}

/** A fake svc-family that answers from these arrays. */
export function fakeFamily(
  children: ChildState[],
  guardians: GuardianState[],
  isViewOnlyEnforced?: boolean,
): AnyCallHandler[] {
  return [
    fakeFamilies(children, guardians, isViewOnlyEnforced),
    fakeChildrenOfUser(children, guardians),
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

const CHILDREN = [
  child({ id: 1 }),
  child({ id: 2, firstName: 'Lucia', birthdate: '2013-06-01' }),
  child({ id: 3, firstName: 'June', lastName: 'Park' }),
  child({ id: 4, firstName: 'Nico', isActive: false }),
];
const GUARDIANS = [guardian(1, 5), guardian(2, 5), guardian(3, 6), guardian(4, 5)];

export interface Club extends TestService {
  /** The club's clock; a test sets it. */
  time: { now: Date };
  /** Makes an event as the coach and returns it. */
  makeEvent: (changes?: Record<string, unknown>) => Promise<{ id: number; version: number; capacity: number }>;
  /** The ids of the event's slots, in the order of the day. */
  slotIds: (eventId: number) => Promise<number[]>;
}

/** Sets what the fake svc-family answers; without a state it is removed. */
function replace<State extends { id: number }>(states: State[], id: number, state?: State): void {
  const index = states.findIndex((one) => one.id === id);
  states.splice(index < 0 ? states.length : index, 1, ...(state ? [state] : []));
}

type ClubOptions = Omit<NonNullable<Parameters<typeof startTestService>[1]>, 'clock'> & {
  /** svc-family does not answer. */
  withoutFamily?: boolean;
};

/**
 * The service with one coach (2), one location (1) and four children: 1 and 2 of `parent`, 3 of `otherParent`, and 4,
 * who is archived, of `parent`. Unless `answers` has svc-family's, it answers what
 * was delivered.
 */
export async function startClub({ withoutFamily = false, ...options }: ClubOptions = {}): Promise<Club> {
  const time = { now: NOW };
  const clock: Clock = () => time.now;
  const given = options.answers ?? [];
  const isGiven = withoutFamily || given.some(({ call }) => call === childWithGuardians);
  const children = [...CHILDREN];
  const guardians = [...GUARDIANS];
  const answered = isGiven
    ? given
    : [...given, fakeFamilies(children, guardians), fakeChildrenOfUser(children, guardians)];
  const service = await startTestService(events, { ...options, answers: answered, clock });
  const deliver: Club['deliver'] = (type, data, delivery) => {
    if (type === 'child.deleted') replace(children, DeletedState.parse(data).id);
    else if (type === 'guardian.unlinked') replace(guardians, DeletedState.parse(data).id);
    else if (type === 'guardian.linked') replace(guardians, GuardianState.parse(data).id, GuardianState.parse(data));
    else if (type.startsWith('child.') && ChildState.safeParse(data).success) {
      replace(children, ChildState.parse(data).id, ChildState.parse(data));
    }
    return service.deliver(type, data, delivery);
  };
  await service.deliver('user.registered', user({ id: 2 }));
  await service.deliver('location.created', location({ id: 1 }));
  for (const one of CHILDREN) await service.deliver('child.created', one);
  for (const link of GUARDIANS) await service.deliver('guardian.linked', link);
  return {
    ...service,
    deliver,
    time,
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
