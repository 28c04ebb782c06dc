import { describe, expect, it } from '@jest/globals';
import { Problem } from '../http/problem.ts';
import { refuseOverLimit, waitText } from './refuse-over-limit.ts';
import { stateSince } from './state-since.ts';

describe('When a waiting time is written as text', () => {
  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [300, '5 minutes'],
    [5400, '90 minutes'],
    [5401, '2 hours'],
    [86_400, '24 hours'],
  ])('Then %d seconds are "%s", rounded up', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });
});

describe('When a limit is used up', () => {
  it('Then the refusal is 429 and contains the time to wait and the name of the limit', () => {
    const state = { limit: 'jerseys', allowed: false, retryAfterSeconds: 119.2 };
    const refuse = () =>
      refuseOverLimit(state, { code: 'too_many_jerseys', detailFor: (wait) => `Please try again in ${wait}` });
    expect(refuse).toThrow(Problem);
    expect(refuse).toThrow(
      expect.objectContaining({
        ...{ status: 429, code: 'too_many_jerseys', detail: 'Please try again in 2 minutes', limit: 'jerseys' },
        headers: { 'Retry-After': '120' },
      }),
    );
  });
});

describe('When a limit is counted in rows', () => {
  const rule = { name: 'jerseys', points: 3, seconds: 60 };
  const now = new Date('2026-11-21T15:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - 1000 * seconds);

  it.each([
    ['there are fewer rows', rule, undefined, true, 0],
    ['the third latest is 59 seconds old', rule, ago(59), false, 1],
    ['the third latest is as old as the time of the limit', rule, ago(60), true, 0],
    ['the limit is off', { ...rule, points: 0 }, ago(1), true, 0],
  ])('Then its state depends on the row at the limit: %s', (_, given, nth, allowed, retryAfterSeconds) => {
    expect(stateSince(given, nth, now)).toEqual({ limit: 'jerseys', allowed, retryAfterSeconds });
  });
});
