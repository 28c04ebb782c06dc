import { describe, expect, it } from '@jest/globals';
import { UNSAID, unfit, unfitForDatabase } from './schema-fits.ts';

const first = { release: '1.4.0', migrations: [{ name: '0001_tables' }] };
const adds = { release: '1.5.0', migrations: [...first.migrations, { name: '0002_column' }] };
const drops = { release: '1.10.0', migrations: [...adds.migrations, { name: '0003_drop', minVersion: '1.5.0' }] };

describe('When a version of a service is deployed beside another', () => {
  it('Then what only adds fits every release, in both directions', () => {
    expect([unfit(first, adds), unfit(adds, first), unfit(adds, drops), unfit(drops, adds)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  it('Then what takes away does not fit an older release than it says, in either direction', () => {
    const why = '0003_drop of 1.10.0 needs 1.5.0 or newer, and 1.4.0 is older';
    expect([unfit(first, drops), unfit(drops, first)]).toEqual([why, why]);
  });

  it('Then one that says nothing of its schema counts as 1.4.0', () => {
    expect([unfit(UNSAID, adds), unfit(adds, UNSAID)]).toEqual([undefined, undefined]);
    const why = '0003_drop of 1.10.0 needs 1.5.0 or newer, and 1.4.0 is older';
    expect([unfit(UNSAID, drops), unfit(drops, UNSAID)]).toEqual([why, why]);
  });

  it('Then a newer change of the database counts, also of a release that is not in use any more @spec S2.4.1505', () => {
    const applied = [{ name: '0003_drop', minVersion: '1.5.0' }];
    const why = '0003_drop of the database needs 1.5.0 or newer, and 1.4.0 is older';
    expect(unfitForDatabase({ applied }, first)).toBe(why);
    expect(unfitForDatabase({ applied }, UNSAID)).toBe(why);
    expect([unfitForDatabase({ applied }, adds), unfitForDatabase({ applied }, drops)]).toEqual([undefined, undefined]);
    expect(unfitForDatabase({ applied: [] }, first)).toBeUndefined();
  });

  it('Then one that both have does not count', () => {
    expect(unfit({ ...drops, release: '1.4.0' }, drops)).toBeUndefined();
  });
});
