import { type ChildState, childrenAfter, childWithGuardians } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/** A child's state, as svc-family answers it. */
export function player(id: number, name: string, changes: Partial<ChildState> = {}): ChildState {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    ...{ id, version: 1, firstName, lastName, nickname: null, birthdate: '2016-03-14' },
    ...{ shirtSize: null, pantSize: null, isActive: true, ...changes },
  };
}

/** A fake svc-family with these children. */
export function familyWith(children: readonly ChildState[]) {
  return [
    answers(childrenAfter, async ({ afterId, limit }) => ({
      rows: children.filter(({ id }) => id > afterId).slice(0, limit),
      upTo: 1,
    })),
    answers(childWithGuardians, async ({ childId }) => ({
      child: children.find(({ id }) => id === childId) ?? null,
      guardians: [],
    })),
  ];
}
