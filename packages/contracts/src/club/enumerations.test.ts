import { describe, expect, it } from '@jest/globals';
import { BASEBALL_POSITIONS, PANT_SIZES, ROLES, SHIRT_SIZES, SPORTS } from './enumerations.ts';

const YOUTH = ['Youth XS', 'Youth S', 'Youth M', 'Youth L', 'Youth XL'];
const ADULT = ['Adult XS', 'Adult S', 'Adult M', 'Adult L', 'Adult XL', 'Adult XXL'];
const WAIST = ['26', '28', '30', '32', '34', '36', '38', '40'];
const INFIELD = ['Pitcher', 'Catcher', 'First Base', 'Second Base', 'Third Base', 'Shortstop'];
const OUTFIELD = ['Left Field', 'Center Field', 'Right Field'];

describe('When a screen shows a choice', () => {
  it.each<[what: string, offered: readonly string[], wanted: readonly string[]]>([
    ['sports @spec S1.3.23', SPORTS, ['baseball', 'basketball', 'group']],
    ['shirt sizes @spec S1.3.24', SHIRT_SIZES, [...YOUTH, ...ADULT]],
    ['pant sizes @spec S1.3.25', PANT_SIZES, [...YOUTH, ...ADULT, ...WAIST]],
    ['baseball positions @spec S1.3.26', BASEBALL_POSITIONS, [...INFIELD, ...OUTFIELD]],
    ['roles @spec S1.9.35', ROLES, ['parent', 'coach', 'admin']],
  ])('Then these are the %s', (_, offered, wanted) => {
    expect(offered).toEqual(wanted);
  });
});
