import { addDays, daysBetween, type EventChanges, SPORTS } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applySameEdit, editEvent } from './edit-event.ts';
import { type EditedEvent, instructorOf, type Named } from './event.repository.ts';
import { eventDates, eventFacts } from './event-facts.ts';

const COACHES: readonly Named[] = [
  { id: 2, name: 'Dana Mercer' },
  { id: 3, name: 'Theo Banks' },
];
const LOCATIONS: readonly Named[] = [
  { id: 1, name: 'North Cages' },
  { id: 2, name: 'Barn Court' },
];

const date = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days));
const age = fc.option(fc.integer({ min: 4, max: 18 }));
const coaches = fc.subarray([...COACHES], { minLength: 1 });
const location = fc.constantFrom(...LOCATIONS);
const facts = {
  title: fc.constantFrom('Hitting', 'Fielding'),
  description: fc.option(fc.constantFrom('Bring a bat', 'Bring water')),
  startTime: fc.constantFrom('09:00', '10:30'),
  endTime: fc.constantFrom('12:00', '13:00'),
  sport: fc.constantFrom(...SPORTS),
  capacity: fc.integer({ min: 1, max: 9 }),
  price: fc.constantFrom(0, 2500),
  minAge: age,
  maxAge: age,
  assignedTeamId: fc.option(fc.constantFrom(1, 2)),
};

/** An event as it is stored: of one day, with slots or without, or of up to five. */
const stored: fc.Arbitrary<EditedEvent> = fc
  .record({ ...facts, date, days: fc.option(fc.nat(4)), slots: fc.boolean(), coaches, location, sent: fc.boolean() })
  .map(({ days, slots, sent, ...event }) => {
    const isMultiDay = days !== null;
    const given = { ...event, isMultiDay, allowTimeSlots: slots && !isMultiDay, sessionDuration: 30 };
    const dates = eventDates({ date: event.date, isMultiDay, endDate: isMultiDay ? addDays(event.date, days) : null });
    const shown = { coaches: event.coaches, instructor: instructorOf(event.coaches), location: event.location };
    return { ...eventFacts(given), ...dates, ...shown, reminderSent: sent };
  });

const changes: fc.Arbitrary<EventChanges> = fc.record(
  { ...facts, date, isMultiDay: fc.boolean(), endDate: fc.constant('2028-06-30') },
  { requiredKeys: [] },
);
/** A multi-day edit always has its end date: without one it is refused before it is applied to the series. */
const edit = fc.record({
  changes: changes.map((changed) => (changed.isMultiDay ? { endDate: '2028-06-30', ...changed } : changed)),
  coaches: fc.option(coaches, { nil: undefined }),
  location: fc.option(location, { nil: undefined }),
});

describe('When an edit is applied to another event of the series', () => {
  it('Then an identical event gets the identical result', () => {
    fc.assert(
      fc.property(stored, edit, (event, { changes: changed, ...chosen }) => {
        const edited = editEvent(event, changed, chosen);
        expect(applySameEdit(event, event, edited)).toEqual(edited);
      }),
    );
  });

  it('Then an edit that changes nothing changes nothing', () => {
    fc.assert(fc.property(stored, stored, (event, other) => expect(applySameEdit(other, event, event)).toEqual(other)));
  });

  it('Then the number of days between the two stays, and fields that were not edited keep their own value', () => {
    fc.assert(
      fc.property(stored, stored, edit, (event, other, { changes: changed, ...chosen }) => {
        const edited = editEvent(event, changed, chosen);
        const followed = applySameEdit(other, event, edited);
        expect(daysBetween(edited.date, followed.date)).toBe(daysBetween(event.date, other.date));
        expect(followed.endDate !== null).toBe(followed.isMultiDay);
        for (const fact of ['title', 'capacity', 'price', 'minAge', 'assignedTeamId', 'instructor'] as const) {
          expect(followed[fact]).toBe(edited[fact] === event[fact] ? other[fact] : edited[fact]);
        }
      }),
    );
  });

  it('Then its reminder is due again exactly when its start changed', () => {
    fc.assert(
      fc.property(stored, stored, edit, (event, other, { changes: changed, ...chosen }) => {
        const followed = applySameEdit(other, event, editEvent(event, changed, chosen));
        const moved = followed.date !== other.date || followed.startTime !== other.startTime;
        expect(followed.reminderSent).toBe(other.reminderSent && !moved);
      }),
    );
  });
});
