import { type ChildState, childrenOfUser, childWithGuardians, type GuardianState } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

export const parent = { userId: 5, role: 'parent' } as const;
export const otherParent = { userId: 6, role: 'parent' } as const;
export const coach = { userId: 2, role: 'coach' } as const;
export const admin = { userId: 1, role: 'admin' } as const;

/** A child's state, as svc-family publishes it. */
export const child = (changes: Partial<ChildState> = {}): ChildState => ({
  ...{ id: 1, version: 1, firstName: 'Mateo', lastName: 'Alvarez', nickname: null, birthdate: '2017-03-14' },
  ...{ shirtSize: null, pantSize: null, isActive: true },
  ...changes,
});

/** A guardian with Full Access. */
export const guardian = (childId: number, userId: number): GuardianState => ({
  ...{ id: childId * 100 + userId, version: 1, childId, userId, accessLevel: 'full', isPrimary: true },
});

/** A fake svc-family: 1 and 2 are children of parent 5, 3 of parent 6. */
export const family = answers(childWithGuardians, async ({ childId }) => ({
  child: childId <= 3 ? child({ id: childId }) : null,
  guardians: childId <= 3 ? [guardian(childId, childId === 3 ? 6 : 5)] : [],
}));

/** The same families, for the call that returns the children of a user. */
export const childrenOfUsers = answers(childrenOfUser, async ({ userId }) => ({
  childIds: userId === parent.userId ? [1, 2] : userId === otherParent.userId ? [3] : [],
}));
