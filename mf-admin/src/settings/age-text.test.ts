import { describe, expect, it } from '@jest/globals';
import { ageText } from './age-text.ts';

describe('ageText', () => {
  it.each([
    ['2026-11-21T11:59:59Z', 'under a minute'],
    ['2026-11-21T12:00:30Z', 'under a minute'],
    ['2026-11-21T11:59:00Z', '1 minute'],
    ['2026-11-21T10:59:00Z', '1 hour'],
    ['2026-11-20T12:00:01Z', '23 hours'],
    ['2026-11-09T12:00:00Z', '12 days'],
  ])('When the start is %s, Then the text at noon is %s', (since, text) => {
    expect(ageText(since, '2026-11-21T12:00:00Z')).toBe(text);
  });
});
