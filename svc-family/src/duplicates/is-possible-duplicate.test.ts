import { addDays } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPossibleDuplicate, type NamedChild, nameKey } from './is-possible-duplicate.ts';

const name = fc.string({ unit: fc.constantFrom(...'abcdxyzÁéñöß ABCXYZ-’'), minLength: 1, maxLength: 12 });
const birthdate = fc
  .date({ min: new Date('2004-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const child = fc.record({ firstName: name, lastName: name, birthdate });

/** Pairs with close birth dates, so that both results occur. */
const pair = fc
  .tuple(child, child, fc.integer({ min: -12, max: 12 }), fc.boolean())
  .map(([one, other, days, sameName]): [NamedChild, NamedChild] => [
    one,
    { ...(sameName ? one : other), birthdate: addDays(one.birthdate, days) },
  ]);

describe('isPossibleDuplicate', () => {
  it('When two children are swapped, Then the answer is the same', () => {
    fc.assert(fc.property(pair, ([one, other]) => isPossibleDuplicate(one, other) === isPossibleDuplicate(other, one)));
  });

  it('When a child is compared with itself in another case, Then it is a duplicate', () => {
    fc.assert(
      fc.property(child, (one) => {
        const otherCase = { ...one, firstName: one.firstName.toUpperCase(), lastName: one.lastName.toLowerCase() };
        return isPossibleDuplicate(one, otherCase);
      }),
    );
  });

  it('When birth dates are up to seven days apart, Then it is a duplicate @spec S1.5.21 @spec S1.9.8', () => {
    fc.assert(
      fc.property(child, fc.integer({ min: -400, max: 400 }), (one, days) => {
        const other = { ...one, birthdate: addDays(one.birthdate, days) };
        return isPossibleDuplicate(one, other) === Math.abs(days) <= 7;
      }),
    );
  });

  it('When a birth date is missing on either side, Then the name alone decides @spec S1.5.22', () => {
    fc.assert(
      fc.property(pair, fc.constantFrom('one', 'other', 'both'), ([one, other], missing) => {
        const without = (named: NamedChild) => ({ ...named, birthdate: null });
        const first = missing === 'other' ? one : without(one);
        const second = missing === 'one' ? other : without(other);
        return isPossibleDuplicate(first, second) === (nameKey(one) === nameKey(other));
      }),
    );
  });

  it('When a new year or a leap day lies between them, Then calendar days count', () => {
    const mateo = { firstName: 'Mateo', lastName: 'Alvarez' };
    const born = (one: string, other: string) =>
      isPossibleDuplicate({ ...mateo, birthdate: one }, { ...mateo, birthdate: other });
    expect(born('2016-12-28', '2017-01-04')).toBe(true);
    expect(born('2016-12-28', '2017-01-05')).toBe(false);
    expect(born('2016-02-26', '2016-03-04')).toBe(true);
    expect(born('2017-02-26', '2017-03-06')).toBe(false);
  });

  it.each(['Mat\u200Beo', 'ma\u00ADteo', '\uFEFFMATEO', 'Mat\u034Feo', 'Máteo', 'Ma-teo', 'Ma teo'])(
    'When one is called Mateo and the other %j, Then it is a duplicate',
    (firstName) => {
      const born = { lastName: 'Alvarez', birthdate: '2016-05-01' };
      expect(isPossibleDuplicate({ firstName, ...born }, { firstName: 'Mateo', ...born })).toBe(true);
    },
  );

  it('When names are of punctuation alone, Then they are compared as they are', () => {
    const born = { lastName: 'Alvarez', birthdate: '2016-05-01' };
    expect(isPossibleDuplicate({ firstName: '-', ...born }, { firstName: '.', ...born })).toBe(false);
    expect(isPossibleDuplicate({ firstName: '-', ...born }, { firstName: ' -', ...born })).toBe(true);
  });

  it('When first and last name are swapped, or split differently, Then it is no duplicate', () => {
    const born = { birthdate: '2016-05-01' };
    expect(
      isPossibleDuplicate(
        { firstName: 'Jo Ann', lastName: 'Lee', ...born },
        { firstName: 'Lee', lastName: 'Jo Ann', ...born },
      ),
    ).toBe(false);
    expect(
      isPossibleDuplicate(
        { firstName: 'Jo', lastName: 'Ann Lee', ...born },
        { firstName: 'Jo Ann', lastName: 'Lee', ...born },
      ),
    ).toBe(false);
  });
});
