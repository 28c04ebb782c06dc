import { ROLES } from '@fieldhouse/contracts/club';
import { ACTIONS, type Action } from '@fieldhouse/contracts/permissions';
import { CALLS_OF_ACTIONS } from '@fieldhouse/contracts/permissions/calls';
import { describe, expect, it } from '@jest/globals';
import { ALLOWED_ROLES } from '../support/allowed-roles.ts';

describe('When a screen offers an action', () => {
  it.each(Object.entries(CALLS_OF_ACTIONS))(
    'Then the services allow the calls of %s to the same roles',
    (name, calls) => {
      const rule = ACTIONS[name as Action];
      const offeredTo = ROLES.filter((role) => rule[role] !== 'no');
      for (const call of calls) {
        const roles = ALLOWED_ROLES[call];
        expect({ call, roles: roles === 'signed-in' ? [...ROLES] : roles }).toEqual({ call, roles: offeredTo });
      }
    },
  );

  it('Then every call for coaches or admins belongs to an action', () => {
    const named = new Set(Object.values(CALLS_OF_ACTIONS).flat());
    const restricted = Object.keys(ALLOWED_ROLES).filter((call) => Array.isArray(ALLOWED_ROLES[call]));
    expect(restricted.filter((call) => !named.has(call))).toEqual([]);
  });
});
