import { addDays } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ChildGroup, groupDuplicates, type IdPair } from './group-duplicates.ts';
import { areBornClose, type ComparedChild, isDuplicatePair, toBirth } from './is-duplicate-pair.ts';

const TODAY = '2026-11-21';

/** Microseconds of processor time, so that other work on the machine does not count. */
const SECOND = 1_000_000;

const born = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2016-01-01', days - (days % 3)));
const compared = fc.record({ nameKey: fc.constantFrom('ada\nlee', 'bo\nlee', 'cy\nlee'), birthdate: born });

/** A small club, so that groups and ignored pairs come up often. */
const club = fc
  .array(compared, { maxLength: 30 })
  .map((all) => all.map((child, index) => ({ id: index + 1, ...child })));
const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), { maxLength: 40 });
const clubAndPairs = fc.tuple(
  club,
  pairs.map((all) => all.filter(([one, other]) => one !== other)),
);

const isIn = (ignored: readonly IdPair[], one: number, other: number) =>
  ignored.some(([first, second]) => (first === one && second === other) || (first === other && second === one));

/** The same rule without the optimisation: compares each child with each. */
function groupNaively(children: readonly ComparedChild[], ignored: readonly IdPair[]): ChildGroup[] {
  const groups: ChildGroup[] = [];
  const taken = new Set<number>();
  for (const kind of ['same-name', 'birthdate'] as const) {
    for (const first of children) {
      if (taken.has(first.id)) continue;
      const ids = [first.id];
      for (const other of children.filter(({ id }) => id > first.id && !taken.has(id))) {
        const isMatch =
          kind === 'birthdate'
            ? first.birthdate === other.birthdate
            : first.nameKey === other.nameKey &&
              areBornClose(toBirth(first.birthdate, TODAY), toBirth(other.birthdate, TODAY));
        if (isMatch && !ids.some((id) => isIn(ignored, id, other.id))) ids.push(other.id);
      }
      const [primary, second, ...rest] = ids;
      if (primary === undefined || second === undefined) continue;
      groups.push({ kind, childIds: [primary, second, ...rest] });
      for (const id of ids) taken.add(id);
    }
  }
  return groups;
}

const byPrimary = (groups: readonly ChildGroup[]) =>
  groups.toSorted((one, other) => one.childIds[0] - other.childIds[0]);

describe('isDuplicatePair', () => {
  const named = fc.record({ id: fc.constant(1), nameKey: fc.constantFrom('ada\nlee', 'bo\nlee'), birthdate: born });

  it('When two children are swapped, Then the answer is the same', () => {
    fc.assert(
      fc.property(named, named, (one, other) => {
        expect(isDuplicatePair(one, other, TODAY)).toBe(isDuplicatePair(other, one, TODAY));
      }),
    );
  });

  const ada = (birthdate: string, nameKey = 'ada\nlee'): ComparedChild => ({ id: 1, nameKey, birthdate });
  it.each([
    ['2016-01-01', '2015-01-01', 'ada\nlee', true],
    ['2016-11-21', '2014-11-22', 'ada\nlee', true],
    ['2016-11-21', '2014-11-21', 'ada\nlee', false],
    ['2016-11-22', '2014-11-21', 'ada\nlee', false],
    ['2016-01-01', '2016-01-01', 'bo\nlee', true],
    ['2016-01-01', '2016-01-02', 'bo\nlee', false],
  ])(
    'When birth dates are %s and %s, and the second name is %j, Then a pair: %j @spec S2.5.902-905, S2.9.901-902',
    (one, other, name, expected) => {
      expect(isDuplicatePair(ada(one), ada(other, name), TODAY)).toBe(expected);
    },
  );
});

describe('groupDuplicates', () => {
  it('When a club is grouped, Then the result is that of comparing each child with each @spec S2.5.906', () => {
    fc.assert(
      fc.property(clubAndPairs, ([children, ignored]) => {
        expect(byPrimary(groupDuplicates(children, ignored, TODAY))).toEqual(
          byPrimary(groupNaively(children, ignored)),
        );
      }),
    );
  });

  it('When a club is grouped, Then groups share no child and have no ignored pair @spec S2.5.901, S2.5.907', () => {
    fc.assert(
      fc.property(clubAndPairs, ([children, ignored]) => {
        const groups = groupDuplicates(children, ignored, TODAY);
        const ids = groups.flatMap(({ childIds }) => childIds);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { childIds } of groups) {
          expect(ignored.filter(([one, other]) => childIds.includes(one) && childIds.includes(other))).toEqual([]);
        }
      }),
    );
  });

  it('When a club is grouped, Then every child of a group is a candidate of its first', () => {
    fc.assert(
      fc.property(clubAndPairs, ([children, ignored]) => {
        const byId = new Map(children.map((child) => [child.id, child]));
        for (const { childIds } of groupDuplicates(children, ignored, TODAY)) {
          const [first, ...others] = childIds.map((id) => byId.get(id));
          for (const other of others) expect(first && other && isDuplicatePair(first, other, TODAY)).toBe(true);
        }
      }),
    );
  });

  it('When a child shares its name with one and its birth date with another, Then the name decides', () => {
    const children = [
      { id: 1, nameKey: 'bo\nlee', birthdate: '2016-05-01' },
      { id: 2, nameKey: 'ada\nlee', birthdate: '2016-05-01' },
      { id: 3, nameKey: 'ada\nlee', birthdate: '2016-05-04' },
      { id: 4, nameKey: 'cy\nlee', birthdate: '2016-05-01' },
    ];
    expect(groupDuplicates(children, [], TODAY)).toEqual([
      { kind: 'same-name', childIds: [2, 3] },
      { kind: 'birthdate', childIds: [1, 4] },
    ]);
  });

  it.each([
    ['names and birth dates of a large club', 5000, 400],
    ['one name for all', 1, 5000],
    ['one birth date for all', 20_000, 1],
  ])('When 20,000 children have %s, Then grouping takes less than 2 seconds', (_, names, dates) => {
    const children = Array.from({ length: 20_000 }, (__, index) => ({
      id: index + 1,
      nameKey: `${index % names}\nlee`,
      birthdate: addDays('2010-01-01', (index * 7) % dates),
    }));
    const ignored = children.slice(1, 2000).map(({ id }): IdPair => [1, id]);
    const before = process.cpuUsage();
    expect(groupDuplicates(children, ignored, TODAY).length).toBeGreaterThan(0);
    expect(process.cpuUsage(before).user).toBeLessThan(2 * SECOND);
  });
});
