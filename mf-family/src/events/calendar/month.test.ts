import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { dayToShow, eventsOn, nextDayWith } from './days.ts';
import { dayByKey, dayTitle, monthAfter, monthTitle, WEEKDAYS, weeksOf } from './month.ts';
import { readCalendarPosition } from './use-calendar-position.ts';

describe('When a month is laid out', () => {
  it('Then it has four to six weeks from Sunday, with days of the months around it', () => {
    expect(WEEKDAYS[0]).toBe('Sunday');
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-08')).toHaveLength(6);
    expect(weeksOf('2026-12').flat().slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
    expect(monthTitle('2026-12')).toBe('December 2026');
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(dayTitle('2026-11-28')).toBe('Saturday, November 28');
  });

  it.each([
    ['ArrowRight', '2026-12-01'],
    ['ArrowLeft', '2026-11-29'],
    ['ArrowDown', '2026-12-07'],
    ['ArrowUp', '2026-11-23'],
    ['Home', '2026-11-29'],
    ['End', '2026-12-05'],
    ['PageDown', '2026-12-30'],
    ['PageUp', '2026-10-30'],
    ['a', undefined],
  ])('Then %s on November 30 moves to %s', (key, day) => {
    expect(dayByKey('2026-11-30', key)).toBe(day);
  });
});

describe('When the position of the calendar is read from the address', () => {
  it.each([
    ['', '2026-11', null],
    ['2026-12', '2026-12', null],
    ['2026-12-05', '2026-12', '2026-12-05'],
    ['2026-10-05', '2026-11', null],
    ['2026-11-03', '2026-11', null],
    ['2026-02-31', '2026-11', null],
    ['2027-02-31', '2026-11', null],
    ['mateo', '2026-11', null],
  ])('Then %p gives the month %s and the day %s', (text, month, day) => {
    expect(readCalendarPosition(text, '2026-11-21')).toEqual({ month, day });
  });
});

describe('When a day is shown below the month', () => {
  const camp = event({ id: 1, date: '2026-12-12', endDate: '2026-12-13' });
  const late = event({ id: 2, date: '2026-12-13', startTime: '18:00' });
  const early = event({ id: 3, date: '2026-12-13', startTime: '08:00' });

  it('Then it has every event of that day by its hour, those of several days on each of them', () => {
    expect(eventsOn([camp, late, early], '2026-12-13').map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  it('Then it is the chosen one, otherwise the next one with events, otherwise the first', () => {
    const show = (month: string, day: string | null) => dayToShow([camp], month, day, '2026-11-21');
    expect(show('2026-12', '2026-12-20')).toBe('2026-12-20');
    expect(show('2026-12', null)).toBe('2026-12-12');
    expect(show('2026-11', null)).toBe('2026-11-21');
    expect(show('2027-01', null)).toBe('2027-01-01');
    expect(nextDayWith([camp], '2026-11-21')).toBe('2026-12-12');
    expect(nextDayWith([camp], '2026-12-12')).toBeNull();
  });
});
