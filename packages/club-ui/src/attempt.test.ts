import { describe, expect, it } from '@jest/globals';
import { createAttempt, newKey } from './attempt.ts';

function attempts() {
  let count = 0;
  return createAttempt(() => `key ${++count}`);
}

describe('When a request is sent again', () => {
  it.each([0, 502, 503])('Then the key stays after %d, because the outcome is unknown', (status) => {
    const attempt = attempts();
    const first = attempt.keyFor({ childId: 1 });
    attempt.answered(status);
    expect(attempt.keyFor({ childId: 1 })).toBe(first);
  });

  it.each([201, 409, 400])('Then there is a new key after %d', (status) => {
    const attempt = attempts();
    const first = attempt.keyFor({ childId: 1 });
    attempt.answered(status);
    expect(attempt.keyFor({ childId: 1 })).not.toBe(first);
  });

  it('Then another request has another key', () => {
    const attempt = attempts();
    const first = attempt.keyFor({ childId: 1 });
    attempt.answered(0);
    expect(attempt.keyFor({ childId: 2 })).not.toBe(first);
  });

  it('Then keys are long and unique', () => {
    const keys = new Set(Array.from({ length: 100 }, newKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
