import { describe, expect, it } from '@jest/globals';
import { routeActions } from './route-actions.ts';

const changed = { action: 'jersey.changed', label: 'Changed jersey', verb: 'changed', subject: 'club' } as const;

describe('When the actions of the audit are collected from the routes', () => {
  it('Then two routes share an action, but not with two texts', () => {
    expect(routeActions([{ audit: changed }, { audit: { ...changed, id: 'jerseyId' } }, {}])).toContain(
      `{\n  'jersey.changed': { label: "Changed jersey", verb: "changed" },\n}`,
    );
    expect(() => routeActions([{ audit: changed }, { audit: { ...changed, verb: 'altered' } }])).toThrow('two texts');
    expect(() => routeActions([{ audit: { ...changed, action: 'child.viewed' } }])).toThrow('ACTIONS_WITHOUT_CALL');
  });
});
