import { describe, expect, it } from '@jest/globals';
import { mayChange } from './may-change.ts';

const NO_GUARDIAN = undefined;
const [full, viewOnly] = [{ accessLevel: 'full' }, { accessLevel: 'view-only' }] as const;

describe('When a guardian wants to change something for a child', () => {
  it.each([
    ['is not enforced', false, [false, true, true]],
    ['is enforced', true, [false, true, false]],
  ])('Then, while View Only %s, access levels decide @spec S2.9.801', (_, enforceViewOnly, expected) => {
    const guardians = [NO_GUARDIAN, full, viewOnly];
    expect(guardians.map((guardian) => mayChange(guardian, { enforceViewOnly }))).toEqual(expected);
  });

  it('Then View Only is not enforced by default', () => {
    expect(mayChange(viewOnly, {})).toBe(true);
  });
});
