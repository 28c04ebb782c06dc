import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES, EVENT_TYPES, subscriptionsOf } from './index.ts';

describe('integration events', () => {
  it.each(EVENT_TYPE_NAMES)(
    'When %s has its example as data, then its schema accepts it without losing a field',
    (type) => {
      const { data, example } = EVENT_TYPES[type];
      expect(data.parse(example)).toEqual(example);
    },
  );

  it('When a registration is cancelled because its event was deleted, then it has the id of that deletion', () => {
    const ended = {
      ...EVENT_TYPES['registration.cancelled'].example,
      eventDeletion: '5f0c1c1e-6f1a-4a34-9d4e-0d6c8f4d2b11',
    };
    expect(EVENT_TYPES['registration.cancelled'].data.parse(ended)).toEqual(ended);
  });

  it('Then a service subscribes to the event types that list it as a consumer', () => {
    expect(subscriptionsOf('notify')).toEqual(
      expect.arrayContaining(['registration.created', 'registration.cancelled', 'guardian.linked']),
    );
    expect(subscriptionsOf('auth')).toEqual([]);
  });
});
