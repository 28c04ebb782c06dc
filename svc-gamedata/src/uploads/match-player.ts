/** A player's name in comparable form. */
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
 * The ids of the players that match a name: by first and last name, by nickname and last name, or by these two in the
 * other order. Only the active players when there are any. A single match is linked; of several the coach chooses.
 */
export function matchPlayer(name: ComparedName, players: readonly ComparedPlayer[]): number[] {
  const wanted = eitherOrder(name.firstKey, name.lastKey);
  const found = players.filter(({ firstKey, lastKey, nicknameKey }) =>
    [firstKey, nicknameKey].some((first) => first !== null && eitherOrder(first, lastKey) === wanted),
  );
  const active = found.filter(({ isActive }) => isActive);
  return (active.length > 0 ? active : found).map(({ id }) => id).sort((a, b) => a - b);
}

/** Equal for two names in either order; keys contain no space. */
function eitherOrder(one: string, other: string): string {
  return [one, other].sort().join(' ');
}
