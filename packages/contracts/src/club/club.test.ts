import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ageGroup, ageLabel, ageOn, fitsAge } from './age.ts';
import { addDays, addMonths, clubInstant, clubLocal, minutesOf, timeOf } from './clock.ts';
import { dateRange, dayText, mediumDay, mediumDayOf, money, price, timeRange, timeText } from './format.ts';
import { slotTimes } from './slots.ts';

const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe('ages', () => {
  it('When the birthday is today, then the age is one year higher than the day before', () => {
    expect(ageOn('2016-11-21', '2026-11-21')).toBe(10);
    expect(ageOn('2016-11-22', '2026-11-21')).toBe(9);
  });

  it('When a child was born on 29 February, then the birthday is 1 March in other years', () => {
    expect(ageOn('2016-02-29', '2026-02-28')).toBe(9);
    expect(ageOn('2016-02-29', '2026-03-01')).toBe(10);
    expect(ageOn('2016-02-29', '2028-02-29')).toBe(12);
  });

  it('Then the age grows by at least one in 366 days and by at most one in a day', () => {
    fc.assert(
      fc.property(date, date, (birth, on) => {
        expect(ageOn(birth, addDays(on, 366)) - ageOn(birth, on)).toBeGreaterThanOrEqual(1);
        expect(ageOn(birth, addDays(on, 1)) - ageOn(birth, on)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    [4, 'Other'],
    [5, 'Youth'],
    [8, 'Youth'],
    [9, 'Junior'],
    [12, 'Junior'],
    [13, 'Teen'],
  ])('When a child is %i, then the badge says %s @spec S1.9.27-30', (age, group) => {
    expect(ageGroup(age)).toBe(group);
  });

  it('Then the label shows the limits, and both limits are allowed ages @spec S1.9.31-33', () => {
    expect(ageLabel({ minAge: 8, maxAge: 12 })).toBe('8-12');
    expect(ageLabel({ minAge: 9, maxAge: null })).toBe('9+');
    expect(ageLabel({ minAge: null, maxAge: 10 })).toBe('Under 10');
    expect(ageLabel({ minAge: null, maxAge: null })).toBeUndefined();
    expect([7, 8, 12, 13].map((age) => fitsAge(age, { minAge: 8, maxAge: 12 }))).toEqual([false, true, true, false]);
  });
});

describe('the club’s clock', () => {
  it('When it is past midnight in UTC, then it is still the day before in Texas', () => {
    expect(clubLocal(new Date('2026-11-22T03:30:00Z'))).toEqual({ date: '2026-11-21', time: '21:30' });
  });

  it.each([
    ['2026-07-01', '00:00', '2026-07-01T05:00:00.000Z'],
    ['2026-11-21', '17:30', '2026-11-21T23:30:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['2027-03-14', '02:30', '2027-03-14T08:30:00.000Z'],
  ])(
    'When a time of the club, %s %s, is an instant, then a repeated one is the first, a skipped one later',
    (...given) => {
      const [date, time, instant] = given;
      expect(clubInstant(date, time).toISOString()).toBe(instant);
    },
  );

  it('When daylight saving time stops, then two instants have the same local time', () => {
    expect(clubLocal(new Date('2026-11-01T06:30:00Z'))).toEqual({ date: '2026-11-01', time: '01:30' });
    expect(clubLocal(new Date('2026-11-01T07:30:00Z'))).toEqual({ date: '2026-11-01', time: '01:30' });
  });

  it('When the minute changes, then the local time changes', () => {
    const times = ['05:59:59.999', '06:00:00.000', '06:00:59.999', '05:59:59.999'];
    const local = times.map((time) => clubLocal(new Date(`2026-11-22T${time}Z`)));
    expect(local.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-11-21 23:59',
      '2026-11-22 00:00',
      '2026-11-22 00:00',
      '2026-11-21 23:59',
    ]);
  });

  it('When it is midnight, then the hour is 00, not 24', () => {
    expect(clubLocal(new Date('2026-07-01T05:00:00Z'))).toEqual({ date: '2026-07-01', time: '00:00' });
  });

  it('When days are added and subtracted, then the date is the same', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -4000, max: 4000 }), (day, n) => addDays(addDays(day, n), -n) === day),
    );
  });

  it('When a month is too short, then the result is its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('2026-08-31', 4)).toBe('2026-12-31');
  });
});

describe('date, time and money texts', () => {
  it('Then dates and times have the American form', () => {
    expect(dayText('2026-11-28')).toBe('Sat, Nov 28');
    expect(mediumDay('2026-01-05')).toBe('Jan 5, 2026');
    expect(mediumDayOf('2026-01-05T03:00:00Z')).toBe('Jan 4, 2026');
    expect(timeText('00:05')).toBe('12:05 AM');
    expect(timeRange('09:00', '10:30')).toBe('9:00 – 10:30 AM');
    expect(timeRange('11:00', '13:00')).toBe('11:00 AM – 1:00 PM');
    expect(dateRange('2026-12-12', '2026-12-13')).toBe('Dec 12 – 13');
    expect(dateRange('2026-11-30', '2026-12-02')).toBe('Nov 30 – Dec 2');
    expect(dateRange('2026-11-28', null)).toBe('Sat, Nov 28');
  });

  it('When the year is not the current one, then it is shown', () => {
    const today = '2026-11-27';
    expect(dayText('2026-11-28', today)).toBe('Sat, Nov 28');
    expect(dayText('2027-01-09', today)).toBe('Sat, Jan 9, 2027');
    expect(dateRange('2026-11-30', '2026-12-02', today)).toBe('Nov 30 – Dec 2');
    expect(dateRange('2027-01-09', '2027-01-10', today)).toBe('Jan 9 – 10, 2027');
    expect(dateRange('2027-01-30', '2027-02-02', today)).toBe('Jan 30 – Feb 2, 2027');
    expect(dateRange('2026-12-30', '2027-01-02', today)).toBe('Dec 30, 2026 – Jan 2, 2027');
  });

  it('Then money has two decimals, and a price of zero is Free on a card @spec S1.9.34', () => {
    expect(money(2500)).toBe('$25.00');
    expect(money(0)).toBe('$0.00');
    expect(price(0)).toBe('Free');
    expect(price(123456)).toBe('$1,234.56');
  });
});

describe('time slots', () => {
  it('When two hours are divided into 30-minute slots, then there are four', () => {
    expect(slotTimes('16:00', '18:00', 30).map(({ startTime }) => startTime)).toEqual([
      '16:00',
      '16:30',
      '17:00',
      '17:30',
    ]);
  });

  it('Then slots have the full duration, follow each other without gaps and end before the event ends', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minutes, minutes, fc.constantFrom(15, 30, 45, 60), (start, end, duration) => {
        const slots = slotTimes(timeOf(start), timeOf(end), duration);
        slots.forEach((slot, index) => {
          expect(minutesOf(slot.endTime) - minutesOf(slot.startTime)).toBe(duration);
          expect(slot.startTime).toBe(index === 0 ? timeOf(start) : slots[index - 1]?.endTime);
        });
        const rest = end - start - slots.length * duration;
        expect(slots.length === 0 ? Math.max(0, end - start) < duration : rest >= 0 && rest < duration).toBe(true);
      }),
    );
  });
});
