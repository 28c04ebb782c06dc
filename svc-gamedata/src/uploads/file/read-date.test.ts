import { describe, expect, it } from '@jest/globals';
import { hasDayFirst, readMoment, readTime } from './read-date.ts';

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
    '46333.99',
    '11/7/2026, 6:30:00 PM',
    '11/7/2026 6:30 PM CST',
    '2026-11-07T18:30:00-06:00',
    '2026-11-07T23:30:00.000+02:00',
    '2026-11-08T00:30:00Z',
    'Saturday, November 7, 2026',
    'Saturday, November 7th, 2026 at 6:30 PM',
    'Sat 11/7/2026',
    'Sat., 7 Nov. 2026',
    '7. November 2026',
  ])('Then %s is 7 November 2026', (text) => expect(readMoment(text)?.date).toBe('2026-11-07'));

  it.each([
    '',
    '13/7/2026',
    '2/29/2026',
    '0026-11-07',
    '7-Foo-26',
    'tomorrow',
    '11/7',
    '12345',
    '2026-11-07x',
    '46333,5,1',
  ])('Then %j is invalid', (text) => expect(readMoment(text)).toBeUndefined());

  it.each([
    ['25/10/2026', true],
    ['Sun 25-10-26', true],
    ['10/25/2026', false],
    ['7/11/2026', false],
    ['25.10.2026', false],
    ['31/31/2026', false],
  ])('Then %s has only its day first: %s', (text, is) => expect(hasDayFirst(text)).toBe(is));
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
    ['18:30:00.000', '18:30'],
    ['6:30 PM CST', '18:30'],
    ['0.77', '18:29'],
    ['.25', '06:00'],
    ['0,770833333', '18:30'],
    ['0.99999', '23:59'],
    ['46333.5', '12:00'],
    ['11/7/2026, 6:30:00 PM', '18:30'],
    ['12/30/1899 18:30:00', '18:30'],
  ])('Then %s is %s', (text, time) => expect(readTime(text)).toBe(time));

  it.each(['', '24:00', '13 PM', '0 am', '6', '6:5', 'TBD', '18:60', '1.77', '46333', '11/7/2026'])(
    'Then %j is invalid',
    (text) => expect(readTime(text)).toBeUndefined(),
  );
});
