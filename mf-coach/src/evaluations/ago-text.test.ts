import { describe, expect, it } from '@jest/globals';
import { agoText } from './ago-text.ts';

describe('When a coach reads how long ago a child was evaluated', () => {
  it.each([
    ['2026-11-21', 'today'],
    ['2026-11-20', 'yesterday'],
    ['2026-11-09', '12 days ago'],
    ['2026-09-23', '59 days ago'],
    ['2026-09-22', '2 months ago'],
    ['2025-05-21', '18 months ago'],
    ['2024-11-20', '2 years ago'],
  ])('Then %s is %s', (date, text) => expect(agoText(date, '2026-11-21')).toBe(text));
});
