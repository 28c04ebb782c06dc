import { gameKeys } from '../game-records/game-keys.ts';
import { type ComparedPlayer, matchPlayer } from '../uploads/match-player.ts';

/** Finds the only player whom a record's name may mean, by the rule of uploads; undefined for none or several. */
export function onlyPlayerOf(
  players: readonly ComparedPlayer[],
): (name: { firstName: string; lastName: string }) => number | undefined {
  // One of a player's names is the last name: the others need not be compared.
  const byLastName = Map.groupBy(players, ({ lastKey }) => lastKey);
  return ({ firstName, lastName }) => {
    const name = gameKeys({ firstName, lastName, opponent: '' });
    const near = new Set([name.firstKey, name.lastKey].flatMap((key) => byLastName.get(key) ?? []));
    const [only, ...others] = matchPlayer(name, [...near]);
    return others.length === 0 ? only : undefined;
  };
}
