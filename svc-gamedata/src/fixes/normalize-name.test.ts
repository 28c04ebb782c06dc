import { comparableName } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { normalizeName, spellingsOf } from './normalize-name.ts';

const none = spellingsOf([]);

describe('When a name is normalized', () => {
  it.each([
    ['  Mateo ', 'Mateo'],
    ['Mary  Ann', 'Mary Ann'],
    ['MATEO', 'Mateo'],
    ['mateo', 'Mateo'],
    ["O'NEIL", "O'Neil"],
    ['mary-ann', 'Mary-Ann'],
    ['SMITH III', 'Smith III'],
    ['ÉLODIE', 'Élodie'],
    ['JP', 'JP'],
    ['J.', 'J.'],
    ['McRae', 'McRae'],
    ['de la Cruz', 'de la Cruz'],
    ['山田', '山田'],
  ])('Then %j is %j', (name, tidy) => {
    expect(normalizeName(name, none)).toBe(tidy);
  });

  it('Then the spelling of a child of the club is used, unless two children spell it differently', () => {
    const spellings = spellingsOf(['McRae', 'de la Cruz', 'Smith-Jones', 'Smith-jones']);
    expect(['MCRAE', 'DE LA  CRUZ', 'mcrae', 'SMITH-JONES'].map((name) => normalizeName(name, spellings))).toEqual([
      'McRae',
      'de la Cruz',
      'McRae',
      'Smith-Jones',
    ]);
  });

  it('Then a normalized name stays, and compares as the same name', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aAbßéÉñǆİıСщ -’.  \u0301'), maxLength: 12 });
    fc.assert(
      fc.property(letters, fc.array(letters), (name, children) => {
        const spellings = spellingsOf(children.map((child) => child.trim()));
        const tidy = normalizeName(name, spellings);
        expect(normalizeName(tidy, spellings)).toBe(tidy);
        expect(comparableName(tidy)).toBe(comparableName(name));
      }),
      { numRuns: 2000 },
    );
  });
});
