import { describe, expect, it } from '@jest/globals';
import { ChildProfile } from './child.ts';

const child = { firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2017-04-02' };
const messages = (positions: object) =>
  ChildProfile.safeParse({ ...child, ...positions }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('When a child has two positions', () => {
  it('Then they may not be the same', () => {
    expect(messages({ primaryPosition: 'Pitcher', secondaryPosition: 'Pitcher' })).toEqual([
      ['secondaryPosition', 'Secondary position must be different from the primary position'],
    ]);
    expect(messages({ primaryPosition: 'Pitcher', secondaryPosition: 'Catcher' })).toBeUndefined();
    expect(messages({ primaryPosition: null, secondaryPosition: null })).toBeUndefined();
    expect(messages({})).toBeUndefined();
  });
});
