import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changedFields } from './changed-fields.ts';

describe('When another person has saved the record that a form edits', () => {
  it('Then their values fill the fields without own changes, and own changes stay', () => {
    const before = { name: 'Barn Court', address: '1 Barn Road', phone: '1' };
    const typed = { name: 'Barn Hall', address: '1 Barn Road', phone: '2' };
    const after = { name: 'Barn Arena', address: '3 Barn Road', phone: '2' };
    expect(changedFields(before, typed, after)).toEqual({
      merged: { name: 'Barn Hall', address: '3 Barn Road', phone: '2' },
      changes: [
        { field: 'name', theirs: 'Barn Arena', yours: 'Barn Hall' },
        { field: 'address', theirs: '3 Barn Road' },
        { field: 'phone', theirs: '2' },
      ],
    });
  });

  it('Then lists with the same ids are the same, and null is the same as the empty text', () => {
    const before = { coaches: [3, 4], team: null, note: '' };
    const after = { coaches: [3, 4], team: null, note: null };
    expect(changedFields<object>(before, { ...before, coaches: [3, 4] }, after).changes).toEqual([]);
    expect(changedFields<object>(before, before, { ...after, coaches: [3] }).changes).toEqual([
      { field: 'coaches', theirs: [3] },
    ]);
  });

  it('Then all own changes stay, and all changes of the other person in other fields', () => {
    const value = fc.constantFrom('', 'a', 'b', 'c');
    const fields = fc.record({ one: value, two: value, three: value });
    fc.assert(
      fc.property(fields, fields, fields, (before, typed, after) => {
        const { merged, changes } = changedFields(before, typed, after);
        for (const field of ['one', 'two', 'three'] as const) {
          const wasTyped = typed[field] !== before[field];
          expect(merged[field]).toBe(wasTyped ? typed[field] : after[field]);
          expect(changes.some((change) => change.field === field)).toBe(after[field] !== before[field]);
        }
      }),
    );
  });
});
