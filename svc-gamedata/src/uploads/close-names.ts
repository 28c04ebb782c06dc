import type { ComparedName, ComparedPlayer } from './match-player.ts';

/** So many players are suggested for one name. */
const MAX_SUGGESTED = 5;
/** Short names differ in one letter, longer ones in two: Ana is not Eva. */
const LONG_NAME = 5;
/** "Mat" and "Mateo", "Lopez" and "Lopez-Ruiz": one name begins with the other. */
const MIN_BEGINNING = 3;

/**
 * The ids of players whose name is close to one that no player has, nearest first: first or last name is equal, and the
 * other one differs in one or two letters or is longer. Also with the nickname, and with the names in the other order.
 */
export function closePlayers({ firstKey, lastKey }: ComparedName, players: readonly ComparedPlayer[]): number[] {
  const found = players.flatMap((player) => {
    const names = [player.firstKey, player.nicknameKey ?? player.firstKey];
    const differences = names.flatMap((name) => [
      differenceOf([firstKey, lastKey], [name, player.lastKey]),
      differenceOf([lastKey, firstKey], [name, player.lastKey]),
    ]);
    const difference = Math.min(...differences);
    return difference === Number.POSITIVE_INFINITY ? [] : [{ ...player, difference }];
  });
  return found
    .sort((a, b) => a.difference - b.difference || Number(b.isActive) - Number(a.isActive) || a.id - b.id)
    .slice(0, MAX_SUGGESTED)
    .map(({ id }) => id);
}

type TwoNames = readonly [string, string];

/** Infinity when both names differ, or one too much. */
function differenceOf([first, last]: TwoNames, [otherFirst, otherLast]: TwoNames): number {
  if (first === otherFirst) return letterDifference(last, otherLast);
  return last === otherLast ? letterDifference(first, otherFirst) : Number.POSITIVE_INFINITY;
}

function letterDifference(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const allowed = short.length < LONG_NAME ? 1 : 2;
  const letters = long.length - short.length > allowed ? Number.POSITIVE_INFINITY : editDistance([...short], [...long]);
  if (letters <= allowed) return letters;
  return short.length >= MIN_BEGINNING && long.startsWith(short) ? allowed + 1 : Number.POSITIVE_INFINITY;
}

/** How many letters are added, removed, replaced or swapped with the next one. */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let beforeLast: number[] = [];
  let last = other.map((_, index) => index + 1);
  last.unshift(0);
  for (const [i, letter] of one.entries()) {
    const row = [i + 1];
    for (const [j, letter2] of other.entries()) {
      const replaced = (last[j] ?? 0) + (letter === letter2 ? 0 : 1);
      const isSwapped = letter === other[j - 1] && one[i - 1] === letter2;
      const swapped = isSwapped ? (beforeLast[j - 1] ?? 0) + 1 : replaced;
      row.push(Math.min(replaced, swapped, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    [beforeLast, last] = [last, row];
  }
  return last.at(-1) ?? 0;
}
