import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { eventsByMonth } from './events-by-month.ts';
import { filterChoices } from './filter-choices.ts';

describe('When the filters offer choices', () => {
  it('Then they are those of the events, by name and once each', () => {
    const { locations, coaches } = filterChoices([
      event({ locationId: 2, location: 'North Cages', coachIds: [3, 2], instructor: 'Theo Banks, Dana Mercer' }),
      event({ locationId: 1, location: 'Barn Court', coachIds: [2], instructor: 'Dana Mercer' }),
    ]);
    expect(locations.map(({ label }) => label)).toEqual(['Barn Court', 'North Cages']);
    expect(coaches).toEqual([
      { value: '2', label: 'Dana Mercer' },
      { value: '3', label: 'Theo Banks' },
    ]);
  });

  it('Then a coach without a name in the event is left out', () => {
    const { coaches } = filterChoices([event({ coachIds: [3], instructor: 'Dana Mercer, Theo Banks' })]);
    expect(coaches).toEqual([]);
  });
});

describe('When events are grouped by month', () => {
  it('Then each month has its name, and order is kept', () => {
    const months = eventsByMonth([
      event({ id: 1, date: '2026-11-30' }),
      event({ id: 2, date: '2026-12-01' }),
      event({ id: 3, date: '2026-12-31' }),
      event({ id: 4, date: '2027-01-01' }),
    ]);
    expect(months.map(({ title, events }) => [title, events.map(({ id }) => id)])).toEqual([
      ['November 2026', [1]],
      ['December 2026', [2, 3]],
      ['January 2027', [4]],
    ]);
  });
});
