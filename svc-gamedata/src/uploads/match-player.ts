/** A player's name as it is compared. */
export interface ComparedName {
  firstKey: string;
  lastKey: string;
}

export interface ComparedPlayer extends ComparedName {
  id: number;
  nicknameKey: string | null;
  isActive: boolean;
}

/**
 * The players whom a name may mean, by id: those of that first and last name, of that nickname and last name, and
 * of these two in the other order. Active players alone where there are any. Exactly one is linked; of two or more
 * the coach chooses.
 */
export function matchPlayer(name: ComparedName, players: readonly ComparedPlayer[]): number[] {
  const wanted = eitherOrder(name.firstKey, name.lastKey);
  const found = players.filter(({ firstKey, lastKey, nicknameKey }) =>
    [firstKey, nicknameKey].some((first) => first !== null && eitherOrder(first, lastKey) === wanted),
  );
  const active = found.filter(({ isActive }) => isActive);
  return (active.length > 0 ? active : found).map(({ id }) => id).sort((a, b) => a - b);
}

/** The same for two names in either order; keys hold no space. */
function eitherOrder(one: string, other: string): string {
  return [one, other].sort().join(' ');
}
