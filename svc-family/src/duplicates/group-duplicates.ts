import type { LocalDate } from '@fieldhouse/contracts';
import { areBornClose, type Birth, type ComparedChild, toBirth } from './is-duplicate-pair.ts';

/** `same-name`: one name, close ages. `birthdate`: the same birth date alone. */
export type DuplicateKind = 'same-name' | 'birthdate';

export interface ChildGroup {
  kind: DuplicateKind;
  /** Two or more, in the order the children were given in: the first is the primary. */
  childIds: [number, number, ...number[]];
}

/** Two children's ids, in either order. */
export type IdPair = readonly [number, number];

/**
 * Groups of children who may be the same child, greedily (S2 §5, product decision 20): the first child that is in
 * no group yet takes in every later one that makes a candidate pair with it and an ignored pair with nobody in the
 * group. Same-name groups come first; who is in none of them may be in a group of a shared birth date. Children are
 * compared inside a name and inside a birth date only, never each with each.
 */
export function groupDuplicates(
  children: readonly ComparedChild[],
  ignoredPairs: readonly IdPair[],
  today: LocalDate,
): ChildGroup[] {
  const ignored = partnersOf(ignoredPairs);
  const isNamesake = (one: WithBirth, other: WithBirth) => areBornClose(one.birth, other.birth);
  const sameName = groupsSharing(children, ({ nameKey }) => nameKey).flatMap((namesakes) =>
    groupGreedily(
      namesakes.map(({ id, birthdate }) => ({ id, birth: toBirth(birthdate, today) })),
      'same-name',
      { ignored, isCandidate: isNamesake },
    ),
  );
  const grouped = new Set(sameName.flatMap(({ childIds }) => childIds));
  const others = children.filter(({ id }) => !grouped.has(id));
  const birthdate = groupsSharing(others, (child) => child.birthdate).flatMap((born) =>
    groupGreedily(born, 'birthdate', { ignored, isCandidate: () => true }),
  );
  return [...sameName, ...birthdate];
}

/** The children who share a key with somebody, by that key. */
function groupsSharing(children: readonly ComparedChild[], keyOf: (child: ComparedChild) => string): ComparedChild[][] {
  return [...Map.groupBy(children, keyOf).values()].filter(({ length }) => length > 1);
}

type WithBirth = { id: number; birth: Birth };
type Partners = ReadonlyMap<number, readonly number[]>;

interface Rule<Child> {
  ignored: Partners;
  isCandidate: (first: Child, other: Child) => boolean;
}

function groupGreedily<Child extends { id: number }>(
  children: readonly Child[],
  kind: DuplicateKind,
  { ignored, isCandidate }: Rule<Child>,
): ChildGroup[] {
  const groups: ChildGroup[] = [];
  let remaining = children;
  while (remaining.length > 1) {
    const [first, ...others] = remaining;
    if (!first) break;
    const members = new Set([first.id]);
    remaining = others.filter((other) => {
      const isIgnored = ignored.get(other.id)?.some((partner) => members.has(partner)) ?? false;
      if (isIgnored || !isCandidate(first, other)) return true;
      members.add(other.id);
      return false;
    });
    const [primary, second, ...rest] = members;
    if (primary !== undefined && second !== undefined) groups.push({ kind, childIds: [primary, second, ...rest] });
  }
  return groups;
}

function partnersOf(pairs: readonly IdPair[]): Partners {
  const partners = new Map<number, number[]>();
  const add = (id: number, partner: number) => {
    const known = partners.get(id);
    if (known) known.push(partner);
    else partners.set(id, [partner]);
  };
  for (const [one, other] of pairs) {
    add(one, other);
    add(other, one);
  }
  return partners;
}
