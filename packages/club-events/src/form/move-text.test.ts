import { describe, expect, it } from '@jest/globals';
import { moveText } from './move-text.ts';

describe('When an event moves', () => {
  it('Then days, hours and minutes are named with their direction', () => {
    expect(moveText(0, 60)).toBe('1 hour later');
    expect(moveText(0, -150)).toBe('2 hours 30 minutes earlier');
    expect(moveText(7, 0)).toBe('7 days later');
    expect(moveText(-1, -15)).toBe('1 day and 15 minutes earlier');
    expect(moveText(2, -60)).toBe('2 days later and 1 hour earlier');
  });
});
