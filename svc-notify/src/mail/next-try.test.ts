import { describe, expect, it } from '@jest/globals';
import { NOW } from '../../testing/build.ts';
import { nextTry } from './next-try.ts';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

describe('the next try of a mail', () => {
  /** The pauses in seconds until it fails, for a month at most. */
  function pauses(reason: 'deferred' | 'unavailable'): number[] {
    const seconds: number[] = [];
    let now = NOW;
    while (now.getTime() - NOW.getTime() < 30 * DAY) {
      const next = nextTry({ reason, attempts: seconds.length + 1, since: NOW, now });
      if (!next) break;
      seconds.push((next.getTime() - now.getTime()) / SECOND);
      now = next;
    }
    return seconds;
  }
  const sum = (seconds: number[]) => seconds.reduce((one, other) => one + other, 0);

  it('When a server puts it off, Then pauses grow to an hour, and it fails after five days @spec S2.2.1053', () => {
    const waited = pauses('deferred');
    expect(waited.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(sum(waited) * SECOND).toBeGreaterThanOrEqual(5 * DAY);
    expect(sum(waited) * SECOND).toBeLessThan(5 * DAY + 2 * 3600 * SECOND);
  });

  it('When the server is unavailable, Then pauses grow to five minutes, and it never fails @spec S2.2.1053', () => {
    const waited = pauses('unavailable');
    expect(waited.slice(0, 6)).toEqual([30, 60, 120, 240, 300, 300]);
    expect(sum(waited) * SECOND).toBeGreaterThanOrEqual(30 * DAY);
  });

  it.each(['refused', 'unknown address'] as const)('When it is %s, Then there is no next try', (reason) => {
    expect(nextTry({ reason, attempts: 1, since: NOW, now: NOW })).toBeUndefined();
  });
});
