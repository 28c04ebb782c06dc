import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { matching } from './matching.ts';

describe('searching events', () => {
  const clinic = event({
    title: 'Hitting Clinic',
    sport: 'baseball',
    location: 'North Cages',
    instructor: 'Dana Mercer',
  });
  const ball = event({ title: 'Ball Handling', sport: 'baseball', location: 'Barn Court', instructor: 'Theo Banks' });

  it.each([
    ['', [clinic, ball]],
    ['hit', [clinic]],
    ['dana NORTH', [clinic]],
    ['dana barn', []],
    ['baseball b', [clinic, ball]],
  ])('When "%s" is typed, then what holds every word is shown', (words, found) => {
    expect(matching([clinic, ball], words)).toEqual(found);
  });
});
