import { describe, expect, it } from '@jest/globals';
import type { DataColumn } from './data-column.ts';
import { sortRows } from './sort-rows.ts';

interface Player {
  name: string;
  age: number | null;
}

const COLUMNS: readonly DataColumn<Player>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'age', header: 'Age', cell: ({ age }) => age, sortBy: ({ age }) => age },
  { id: 'team', header: 'Team', cell: () => 'Hawks' },
];
const PLAYERS: readonly Player[] = [
  { name: 'zoe', age: 10 },
  { name: 'Ana 10', age: null },
  { name: 'Ana 9', age: 9 },
];

const namesBy = (column: string, direction: 'ascending' | 'descending') =>
  sortRows(PLAYERS, COLUMNS, { column, direction }).map(({ name }) => name);

describe('When rows are sorted', () => {
  it('Then text is sorted by the alphabet, ignoring case, with numbers in it by size', () => {
    expect(namesBy('name', 'ascending')).toEqual(['Ana 9', 'Ana 10', 'zoe']);
    expect(namesBy('name', 'descending')).toEqual(['zoe', 'Ana 10', 'Ana 9']);
  });

  it('Then numbers are sorted by size, and rows without a value are last in both directions', () => {
    expect(namesBy('age', 'ascending')).toEqual(['Ana 9', 'zoe', 'Ana 10']);
    expect(namesBy('age', 'descending')).toEqual(['zoe', 'Ana 9', 'Ana 10']);
  });

  it('Then their order stays without a column to sort by', () => {
    expect(sortRows(PLAYERS, COLUMNS, undefined)).toBe(PLAYERS);
    expect(sortRows(PLAYERS, COLUMNS, { column: 'team', direction: 'ascending' })).toBe(PLAYERS);
  });
});
