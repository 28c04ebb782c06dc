import type { ChildState } from '@fieldhouse/contracts';

/** A child's state as in the data of an event. */
export function childState(changes: Partial<ChildState> = {}): ChildState {
  return {
    id: 1,
    version: 1,
    firstName: 'Sam',
    lastName: 'Rivera',
    nickname: null,
    birthdate: '2016-03-14',
    shirtSize: null,
    pantSize: null,
    isActive: true,
    ...changes,
  };
}
