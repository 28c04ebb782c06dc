import { describe, expect, it } from '@jest/globals';
import { GOLDEN_EVENTS } from './golden.ts';
import { EVENT_TYPE_NAMES, EVENT_TYPES, subscriptionsOf } from './index.ts';

describe('integration events', () => {
  it.each(EVENT_TYPE_NAMES)('When %s is as the golden example, then its schema reads it whole', (type) => {
    const golden = GOLDEN_EVENTS[type];
    expect(EVENT_TYPES[type].data.parse(golden)).toEqual(golden);
  });

  it('When a registration ends with its event, then it says so', () => {
    const ended = { ...GOLDEN_EVENTS['registration.cancelled'], eventDeletion: '5f0c1c1e-6f1a-4a34-9d4e-0d6c8f4d2b11' };
    expect(EVENT_TYPES['registration.cancelled'].data.parse(ended)).toEqual(ended);
  });

  it('Then a service receives just what the table says', () => {
    expect(subscriptionsOf('notify')).toEqual(
      expect.arrayContaining(['registration.created', 'registration.cancelled', 'guardian.linked']),
    );
    expect(subscriptionsOf('auth')).toEqual([]);
  });

  it('When a heartbeat is of an earlier release, then it is read without prefixes', () => {
    const { caughtUpTo } = GOLDEN_EVENTS['service.heartbeat'];
    expect(EVENT_TYPES['service.heartbeat'].data.parse({ caughtUpTo })).toEqual({ caughtUpTo });
  });
});
