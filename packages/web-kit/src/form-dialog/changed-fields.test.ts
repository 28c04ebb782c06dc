import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changedFields } from './changed-fields.ts';

describe('When somebody else has saved what a form was filled with', () => {
  it('Then theirs is taken where nothing was typed, and what was typed stays beside it', () => {
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

  it('Then lists are compared by what they hold', () => {
    const before = { coachIds: [3], ages: [8, 12] };
    expect(changedFields(before, { coachIds: [3], ages: [8, 12] }, { coachIds: [3], ages: [9, 12] })).toEqual({
      merged: { coachIds: [3], ages: [9, 12] },
      changes: [{ field: 'ages', theirs: [9, 12] }],
    });
  });

  it('Then nothing that was typed is lost, and nothing of theirs that was not typed over', () => {
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
