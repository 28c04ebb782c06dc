import { ROLES } from '@fieldhouse/contracts/club';
import { ACTIONS } from '@fieldhouse/contracts/permissions';
import { describe, expect, it } from '@jest/globals';
import { WHO_MAY } from '../support/who-may.ts';

describe('When a screen offers an action', () => {
  it.each(Object.entries(ACTIONS))('Then the services let the same roles make the calls of %s', (_, rule) => {
    const mayInScreens = ROLES.filter((role) => rule[role] !== 'no');
    for (const call of rule.calls) {
      const who = WHO_MAY[call];
      expect({ call, who: who === 'signed-in' ? [...ROLES] : who }).toEqual({ call, who: mayInScreens });
    }
  });

  it('Then every call for coaches or admins belongs to an action', () => {
    const named = new Set<string>(Object.values(ACTIONS).flatMap(({ calls }) => [...calls]));
    const restricted = Object.keys(WHO_MAY).filter((call) => Array.isArray(WHO_MAY[call]));
    expect(restricted.filter((call) => !named.has(call))).toEqual([]);
  });
});
