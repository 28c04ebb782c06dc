import { SPORTS } from '@fieldhouse/contracts/club';
import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AGE_FILTERS,
  countFilters,
  filterEvents,
  filterQuery,
  readFilterQuery,
  WHEN_FILTERS,
} from './event-filters.ts';

const TODAY = '2026-11-21';
const found = (list: ReturnType<typeof event>[], query: string) =>
  filterEvents(list, readFilterQuery(query), TODAY).map(({ id }) => id);

describe('When events are filtered by age @spec S1.9.21 @spec S1.9.22 @spec S1.9.23', () => {
  const open = event({ id: 1 });
  const eight = event({ id: 2, minAge: 8, maxAge: 9 });
  const upTo4 = event({ id: 3, maxAge: 4 });
  const from13 = event({ id: 4, minAge: 13 });
  const all = [open, eight, upTo4, from13];

  it.each([
    ['ages:open', [1]],
    ['ages:restricted', [2, 3, 4]],
    ['ages:5-8', [1, 2]],
    ['ages:9-12', [1, 2]],
    ['ages:13+', [1, 4]],
  ])('Then %s finds %j: bands match by overlap, open events match every band @spec S1.2.133', (query, ids) => {
    expect(found(all, query)).toEqual(ids);
  });
});

describe('When events are filtered by time @spec S1.9.24 @spec S1.9.25 @spec S1.9.26', () => {
  const days = (id: number, date: string, endDate: string | null = null) => event({ id, date, endDate });

  it('Then both ends count, and a longer event counts on each of its days @spec S1.2.134', () => {
    const all = [
      days(1, '2026-11-20', '2026-11-22'),
      days(2, '2026-11-21'),
      days(3, '2026-11-28'),
      days(4, '2026-11-29'),
      days(5, '2026-12-21'),
      days(6, '2026-12-22'),
      days(7, '2026-11-20'),
    ];
    expect(found(all, 'when:today')).toEqual([1, 2]);
    expect(found(all, 'when:week')).toEqual([1, 2, 3]);
    expect(found(all, 'when:month')).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('When events are filtered by sport, location and coach', () => {
  it('Then all filters have to match @spec S1.2.130-132', () => {
    const all = [
      event({ id: 1, sport: 'baseball', locationId: 1, coachIds: [2, 3] }),
      event({ id: 2, sport: 'baseball', locationId: 2, coachIds: [3] }),
      event({ id: 3, sport: 'group', locationId: 1, coachIds: [3] }),
    ];
    expect(found(all, 'sport:baseball location:1 coach:3')).toEqual([1]);
    expect(found(all, 'coach:3')).toEqual([1, 2, 3]);
    expect(found(all, '')).toEqual([1, 2, 3]);
  });
});

describe('When filters are written into the address', () => {
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const filters = fc.record({
    sport: optional(fc.constantFrom(...SPORTS)),
    location: optional(fc.integer({ min: 1 })),
    coach: optional(fc.integer({ min: 1 })),
    ages: optional(fc.constantFrom(...AGE_FILTERS)),
    when: optional(fc.constantFrom(...WHEN_FILTERS)),
  });

  it('Then reading them gives the same filters', () => {
    fc.assert(
      fc.property(filters, (some) => {
        expect(readFilterQuery(filterQuery(some))).toEqual(some);
      }),
    );
  });

  it('Then unknown text filters nothing', () => {
    fc.assert(fc.property(fc.string(), (text) => countFilters(readFilterQuery(text)) <= 5));
    expect(countFilters(readFilterQuery('sport:chess location:-1 coach:x ages:99 when:ever sport'))).toBe(0);
    expect(countFilters(readFilterQuery(''))).toBe(0);
  });
});
