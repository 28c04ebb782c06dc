import { team } from '@fieldhouse/club-events/testing';
import { describe, expect, it } from '@jest/globals';
import { member } from '../../testing/builders.ts';
import { foundChildText } from './found-child-text.ts';
import { outsideText } from './outside-ages.ts';

describe('When members do not fit the ages of their team', () => {
  const textOf = (...ages: number[]) =>
    outsideText(team({ minAge: 9, maxAge: 13, members: ages.map((age, id) => member({ id, age })) }));

  it('Then they are counted, as outgrown when all are too old', () => {
    expect([textOf(), textOf(9, 13)]).toEqual([undefined, undefined]);
    expect([textOf(9, 14), textOf(15, 14)]).toEqual(['1 outgrew 9-13', '2 outgrew 9-13']);
    expect(textOf(8, 14)).toBe('2 outside 9-13');
  });
});

describe('When a child has a birthday within a month', () => {
  it('Then the text has the new age and its day', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    expect(foundChildText({ birthdate: '2017-12-03', age: 8 }, now)).toBe('Age 8 · turns 9 on Dec 3');
    expect(foundChildText({ birthdate: '2017-12-21', age: 8 }, now)).toBe('Age 8 · turns 9 on Dec 21');
    expect(foundChildText({ birthdate: '2017-12-22', age: 8 }, now)).toBe('Age 8');
    expect(foundChildText({ birthdate: '2017-11-21', age: 9 }, now)).toBe('Age 9');
  });
});
