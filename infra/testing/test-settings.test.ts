import { describe, expect, it } from '@jest/globals';
import { distantSchedule } from './test-settings.ts';

describe('When a test starts a platform', () => {
  it.each([
    ['2026-11-27T07:59:59Z', '0 13 * * *'],
    ['2026-07-01T18:30:00Z', '0 1 * * *'],
  ])('Then at %s its backups are scheduled half a day away on the club’s clock', (now, schedule) => {
    expect(distantSchedule(new Date(now))).toBe(schedule);
  });
});
