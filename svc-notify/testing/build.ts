import type { ChildState, EventState, GuardianState, RegistrationState, UserState } from '@fieldhouse/contracts';

/** The time of the tests: noon on the club's 21 November 2026. */
export const NOW = new Date('2026-11-21T18:00:00Z');

export const admin = { userId: 1, role: 'admin' } as const;
export const dana = { userId: 2, role: 'coach' } as const;
export const theo = { userId: 3, role: 'coach' } as const;
export const rosa = { userId: 5, role: 'parent' } as const;
export const luis = { userId: 6, role: 'parent' } as const;

/** An account as svc-auth publishes it. */
export function user(
  { userId, role }: Pick<UserState, 'role'> & { userId: number },
  state: Partial<UserState> = {},
): UserState {
  return {
    id: userId,
    version: 1,
    role,
    firstName: `First${userId}`,
    lastName: `Last${userId}`,
    email: `user${userId}@club.example`,
    phone: '(512) 555-0100',
    isActive: true,
    ...state,
  };
}

/** A guardian of the child 1 as svc-family publishes it. */
export function guardian(userId: number, state: Partial<GuardianState> = {}): GuardianState {
  return { id: 100 + userId, version: 1, childId: 1, userId, accessLevel: 'full', isPrimary: userId === 5, ...state };
}

/** A registration of the child 1 for an event of Dana's, a week ahead, as svc-events publishes it. */
export function registration(state: Partial<RegistrationState> = {}): RegistrationState {
  return {
    id: 70,
    version: 1,
    state: 'active',
    childId: 1,
    childName: 'Mateo Alvarez',
    eventId: 4,
    eventTitle: 'Hitting Clinic',
    date: '2026-11-28',
    endDate: null,
    startTime: '09:00',
    endTime: '10:30',
    location: 'North Cages',
    address: '4120 Ranch Road 12',
    sport: 'baseball',
    price: 2500,
    coachIds: [2],
    instructor: 'Dana Mercer',
    timeSlot: null,
    registeredAt: '2026-11-21T17:59:00.000Z',
    ...state,
  };
}

/** The child 1 as svc-family publishes it. */
export function child(state: Partial<ChildState> = {}): ChildState {
  return {
    id: 1,
    version: 1,
    firstName: 'Mateo',
    lastName: 'Alvarez',
    nickname: null,
    birthdate: '2017-03-14',
    shirtSize: null,
    pantSize: null,
    isActive: true,
    ...state,
  };
}

/** The event 4, which the reminders of the tests are about, as svc-events publishes it. */
export function trainingEvent(state: Partial<EventState> = {}): EventState {
  return {
    ...{ id: 4, version: 1, seriesId: null, title: 'Hitting Clinic', date: '2026-11-22', endDate: null },
    ...{ startTime: '12:00', endTime: '13:30', sport: 'baseball', locationId: 6, location: 'North Cages' },
    ...{ capacity: 12, price: 2500, minAge: null, maxAge: null, coachIds: [2], instructor: 'Dana Mercer' },
    ...state,
  };
}
