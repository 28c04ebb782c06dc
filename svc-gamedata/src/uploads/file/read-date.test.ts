import { describe, expect, it } from '@jest/globals';
import { readDate, readTime } from './read-date.ts';

describe('When a date is read', () => {
  it.each([
    '2026-11-07',
    '2026/11/7',
    '11/7/2026',
    '11/07/26',
    '11-7-2026',
    '7.11.2026',
    '7-Nov-26',
    '7 November 2026',
    'Nov 7, 2026',
    'November 7 2026',
    '2026-11-07T00:00:00Z',
    '2026-11-07 00:00:00',
    '11/7/2026 12:00 AM',
    '46333',
  ])('Then %s is 7 November 2026', (text) => expect(readDate(text)).toBe('2026-11-07'));

  it.each(['', '13/7/2026', '2/29/2026', '0026-11-07', '7-Foo-26', 'tomorrow', '11/7', '12345', '2026-11-07x'])(
    'Then %j is invalid',
    (text) => expect(readDate(text)).toBeUndefined(),
  );
});

describe('When a time is read', () => {
  it.each([
    ['18:30', '18:30'],
    ['6:30 PM', '18:30'],
    ['6:30pm', '18:30'],
    ['06:30:00 p.m.', '18:30'],
    ['6 PM', '18:00'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    ['0:05', '00:05'],
  ])('Then %s is %s', (text, time) => expect(readTime(text)).toBe(time));

  it.each(['', '24:00', '13 PM', '0 am', '6', '6:5', 'TBD', '18:60'])('Then %j is invalid', (text) =>
    expect(readTime(text)).toBeUndefined(),
  );
});
