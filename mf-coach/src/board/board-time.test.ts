import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { boardTime, laterTime } from './board-time.ts';

/** Saturday, 8:20 in Texas. */
const now = new Date('2026-11-28T14:20:00Z');
const today = event({ date: '2026-11-28', startTime: '09:00', endTime: '10:30' });
const camp = event({ date: '2026-11-27', endDate: '2026-11-29', startTime: '08:00', endTime: '15:00' });

describe('When the board says when an event is', () => {
  it.each([
    ['Today · starts in 40 minutes', today],
    ['Today · starts in 1 minute', { ...today, startTime: '08:21' }],
    ['Today', { ...today, startTime: '16:00', endTime: '17:00' }],
    ['Now · until 10:30 AM', { ...today, startTime: '08:20' }],
    ['Now · until 3:00 PM', camp],
    ['Today', { ...camp, startTime: '09:00' }],
    ['Tomorrow', { ...today, date: '2026-11-29' }],
  ])('Then it is “%s” @spec S2.2.12', (text, at) => {
    expect(boardTime(at, now)).toBe(text);
  });

  it('Then later events have a short text', () => {
    expect([today, { ...today, date: '2026-11-29' }, camp].map((at) => laterTime(at, now))).toEqual([
      'Later today',
      'Tomorrow',
      'Now',
    ]);
  });
});
