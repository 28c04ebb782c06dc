import {
  addressConfirmed,
  BASEBALL_POSITIONS,
  childField,
  ofChildFields,
  type UserState,
  usersById,
} from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/** The time of the tests: noon of 21 November 2026 in the club's time zone. */
export const NOW = new Date('2026-11-21T18:00:00Z');

/** The state of an account as svc-auth publishes it. */
export function user(state: Partial<UserState> & Pick<UserState, 'id'>): UserState {
  return {
    version: 1,
    role: 'parent',
    firstName: 'Rosa',
    lastName: 'Alvarez',
    email: `user${state.id}@club.example`,
    phone: `(512) 555-0${state.id}`,
    isActive: true,
    ...state,
  };
}

/** svc-auth for a test: it knows no accounts beside those of events, and every address but those of `unconfirmed`. */
export function fakeAuth(unconfirmed: readonly number[] = []) {
  return [
    answers(usersById, async () => ({ users: [] })),
    answers(addressConfirmed, async ({ userId }) => ({ isConfirmed: !unconfirmed.includes(userId) })),
  ];
}

/** The body of a request that adds a child. */
export function childForm(profile: Record<string, unknown> = {}) {
  return { firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2017-04-02', ...profile };
}

/** Two profiles that differ in every field. */
export const profiles = ([0, 1] as const).map((index) => ({
  ...ofChildFields((field) => childField(field).options?.[index] ?? ['Mateo', 'Lucia'][index]),
  birthdate: `2017-04-0${index + 1}`,
  secondaryPosition: BASEBALL_POSITIONS[index + 2],
}));

export const rosa = { userId: 5, role: 'parent' } as const;
export const jiWon = { userId: 6, role: 'parent' } as const;
export const coach = { userId: 2, role: 'coach' } as const;
export const admin = { userId: 1, role: 'admin' } as const;
