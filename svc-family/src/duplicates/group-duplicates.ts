import type { LocalDate } from '@fieldhouse/contracts';
import { areBornClose, type Birth, type ComparedChild, toBirth } from './is-duplicate-pair.ts';

/** `same-name`: the same name and close ages. `birthdate`: only the same birth date. */
export type DuplicateKind = 'same-name' | 'birthdate';

export interface ChildGroup {
  kind: DuplicateKind;
  /** Two or more, in the order of the given children: the first is the primary. */
  childIds: [number, number, ...number[]];
}

/** Two children's ids, in either order. */
export type IdPair = readonly [number, number];

/**
 * Groups children who may be the same child, with greedy grouping (S2 §5, product decision 20): the first child
 * without a group forms one with each later child that is a candidate pair with it and not an ignored pair with any
 * member. Same-name groups come first; the other children may be in a group with the same birth date. Only children
 * with the same name or the same birth date are compared, not each with each.
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

/** Groups of two or more children with the same key. */
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
