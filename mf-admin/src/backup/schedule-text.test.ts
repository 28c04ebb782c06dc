import { describe, expect, it } from '@jest/globals';
import { scheduleText } from './schedule-text.ts';

describe('scheduleText', () => {
  it.each([
    ['0 2 * * *', 'Daily', 'at 2:00 AM, club’s clock'],
    ['30 13 * * 1-5', 'Weekdays', 'at 1:30 PM, club’s clock'],
    ['5 0 * * 0', 'Sundays', 'at 12:05 AM, club’s clock'],
    ['0 */6 * * *', 'Custom', '0 */6 * * *, club’s clock'],
    ['0 2 1 * *', 'Custom', '0 2 1 * *, club’s clock'],
  ])('When the schedule is %s, Then it reads %s, %s @spec S2.9.1302', (schedule, often, when) => {
    expect(scheduleText(schedule)).toEqual({ often, when });
  });
});
