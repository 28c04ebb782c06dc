import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GuardianRow } from './guardian.ts';
import { unlinkOutcomeOf } from './unlink-outcome.ts';

/** A child's guardians, of which one is primary and one is unlinked. */
const family = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 })
  .chain((ids) =>
    fc.record({
      levels: fc.array(fc.constantFrom('full', 'view-only'), { minLength: ids.length, maxLength: ids.length }),
      primary: fc.nat(ids.length - 1),
      leaving: fc.nat(ids.length - 1),
      ids: fc.constant(ids),
    }),
  )
  .map(({ ids, levels, primary, leaving }) => {
    const guardians = ids.map(
      (id, index): GuardianRow => ({
        id,
        childId: 1,
        userId: 100 + id,
        accessLevel: levels[index] ?? 'full',
        isPrimary: index === primary,
        version: 1,
      }),
    );
    return { guardians, leaving: guardians[leaving] ?? guardians[0] };
  })
  .filter((drawn): drawn is { guardians: GuardianRow[]; leaving: GuardianRow } => drawn.leaving !== undefined);

describe('When a guardian is unlinked from a child', () => {
  it('Then the child is deleted exactly when it has no other guardian', () => {
    fc.assert(
      fc.property(family, ({ guardians, leaving }) => {
        expect(unlinkOutcomeOf(guardians, leaving).outcome).toBe(guardians.length === 1 ? 'deleted' : 'unlinked');
      }),
    );
  });

  it('Then the others include exactly one primary guardian, and an existing one stays primary', () => {
    fc.assert(
      fc.property(family, ({ guardians, leaving }) => {
        const result = unlinkOutcomeOf(guardians, leaving);
        if (result.outcome === 'deleted') return;
        const staying = guardians.filter(({ id }) => id !== leaving.id);
        const primaries = staying.filter(({ id, isPrimary }) => isPrimary || id === result.successor?.id);
        expect(primaries).toHaveLength(1);
        expect(result.successor === undefined).toBe(!leaving.isPrimary);
      }),
    );
  });

  it('Then full access comes before View Only, and an older link before a later one', () => {
    const guardian = (id: number, accessLevel: GuardianRow['accessLevel'], isPrimary = false): GuardianRow => ({
      id,
      childId: 1,
      userId: id,
      accessLevel,
      isPrimary,
      version: 1,
    });
    const leaving = guardian(1, 'full', true);
    const guardians = [leaving, guardian(2, 'view-only'), guardian(4, 'full'), guardian(3, 'full')];
    expect(unlinkOutcomeOf(guardians, leaving)).toMatchObject({ successor: { id: 3 } });
    expect(unlinkOutcomeOf(guardians.slice(0, 2), leaving)).toMatchObject({ successor: { id: 2 } });
  });
});
