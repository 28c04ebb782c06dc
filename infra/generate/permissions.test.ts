import { ok, route } from '@fieldhouse/service-kit';
import { describe, expect, it } from '@jest/globals';
import { permissions } from './permissions.ts';

const ofCoaches = { method: 'get', path: '/api/jerseys', access: ['coach', 'admin'] } as const;
const ofFamilies = { method: 'get', path: '/api/children/{id}/jersey', access: 'signed-in' } as const;

describe('When the actions that screens ask about are collected from the routes', () => {
  it('Then each has the rule of its route', () => {
    const actions = permissions([
      { ...ofCoaches, permissions: ['jersey.view-all'] },
      { ...ofCoaches, permissions: ['jersey.view-all'] },
      { ...ofFamilies, rule: 'guardians and staff', permissions: ['jersey.view'] },
      { ...ofFamilies, partPermissions: { 'jersey.view-owner': 'admins' } },
    ]);
    expect(actions).toContain(
      "{\n  'jersey.view': RULES['guardians and staff'],\n  'jersey.view-all': RULES['staff'],\n  'jersey.view-owner': RULES['admins'],\n}",
    );
  });

  it('Then a call for coaches or admins without an action, an action without a rule or with two are refused', () => {
    expect(() => permissions([ofCoaches])).toThrow('GET /api/jerseys: name its action');
    expect(() => permissions([{ ...ofFamilies, permissions: ['jersey.view'] }])).toThrow('Set its `rule`');
    const both = [
      { ...ofCoaches, permissions: ['jersey.view'] },
      { ...ofFamilies, rule: 'guardians and staff', permissions: ['jersey.view'] },
    ] as const;
    expect(() => permissions(both)).toThrow('two rules');
  });

  it('Then a rule for other roles than the route’s does not compile', () => {
    const shared = { ...ofCoaches, summary: '', answers: { 200: null }, handle: async () => ok(undefined) } as const;
    // @ts-expect-error: coaches may make the call
    expect(route({ ...shared, rule: 'admins' }).access).toEqual(['coach', 'admin']);
  });
});
