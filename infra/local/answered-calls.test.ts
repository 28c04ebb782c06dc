import * as contracts from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { DEFINITIONS } from './definitions.ts';

const isInternalCall = (value: unknown): value is contracts.InternalCall =>
  typeof value === 'object' && value !== null && 'timeoutMs' in value;

describe('The internal calls to a service', () => {
  it.each(contracts.SERVICES)('When another service may call svc-%s, then it answers', (name) => {
    const declared = [...Object.values<unknown>(contracts), ...contracts.TIMELINE_OWNERS.map(contracts.timelineOf)]
      .filter(isInternalCall)
      .filter(({ to, from }) => to === name && from.some((caller) => caller !== name));
    const answered = DEFINITIONS[name].calls?.map(({ call }) => call.name);
    expect(answered?.sort()).toEqual(declared.map((call) => call.name).sort());
  });
});
