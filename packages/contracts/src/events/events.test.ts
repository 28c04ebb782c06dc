import { describe, expect, it } from '@jest/globals';
import { GOLDEN_EVENTS } from './golden.ts';
import { EVENT_TYPES, type EventTypeName, subscriptionsOf } from './index.ts';

describe('integration events', () => {
  it.each(Object.keys(EVENT_TYPES) as EventTypeName[])(
    'When %s is as the golden example, then its schema reads it whole',
    (type) => {
      const golden = GOLDEN_EVENTS[type];
      expect(EVENT_TYPES[type].data.parse(golden)).toEqual(golden);
    },
  );

  it('Then a service receives just what the table says', () => {
    expect(subscriptionsOf('notify')).toEqual(
      expect.arrayContaining(['registration.created', 'registration.cancelled', 'guardian.linked']),
    );
    expect(subscriptionsOf('auth')).toEqual([]);
  });
});
