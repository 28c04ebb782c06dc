import type { Event } from '@fieldhouse/api';
import { event, registeredEvent, rosa } from '@fieldhouse/web-kit/testing';
import { expect, it } from '@jest/globals';
import type { Candidate } from '../registrations/to-sheet-child.ts';
import { findAlternatives } from './find-alternatives.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const child = (birthdate: string, registered: number[] = []): Candidate => ({
  ...{ id: 1, firstName: 'Mateo', lastName: 'Alvarez', birthdate, mayChange: true },
  registeredEvents: registered.map((id) => registeredEvent({ id })),
});
const mateo = child('2017-05-04');
const on = (id: number, date: string, more: Partial<Event> = {}) =>
  event({ ...{ id, date, endDate: null, capacity: 4, registered: 0, seriesId: null }, ...more });
const full = on(1, '2026-12-01', { registered: 4, seriesId: 5 });

const idsOf = (upcoming: readonly Event[], children: readonly Candidate[] = [mateo]) =>
  findAlternatives(full, children, [full, ...upcoming], { user: rosa, now: NOW }).map(({ id }) => id);

it('When an event is full, Then the other dates of its series come first, then its sport, three at most @spec S1.2.212', () => {
  const similar = [on(2, '2026-12-03'), on(3, '2026-12-02'), on(4, '2026-12-04')];
  expect(idsOf([...similar, on(5, '2026-12-15', { seriesId: 5 })])).toEqual([5, 3, 2]);
});

it.each([
  ['is full', on(2, '2026-12-02', { registered: 4 })],
  ['is for other ages', on(2, '2026-12-02', { minAge: 12, maxAge: 14 })],
  ['has begun', on(2, '2026-11-20')],
  ['is of another sport', on(2, '2026-12-02', { sport: 'baseball' })],
])('When another event %s, Then it is not offered @spec S1.2.212', (_, other) => {
  expect(idsOf([other, on(3, '2026-12-05')])).toEqual([3]);
});

it('When the child is registered for another date, Then that is offered for a sibling alone @spec S1.2.212', () => {
  const later = on(2, '2026-12-08', { seriesId: 5 });
  const registered = child('2017-05-04', [2]);
  expect(idsOf([later], [registered])).toEqual([]);
  expect(idsOf([later], [registered, { ...mateo, id: 2 }])).toEqual([2]);
});
