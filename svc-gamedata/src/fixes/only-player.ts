import { gameKeys } from '../game-records/game-keys.ts';
import { type ComparedPlayer, matchPlayer } from '../uploads/match-player.ts';

/** Finds the only player that matches a record's name, by the rule of uploads; undefined for none or several. */
export function onlyPlayerOf(
  players: readonly ComparedPlayer[],
): (name: { firstName: string; lastName: string }) => number | undefined {
  // A match needs the player's last name, so only players with one of these as last name are compared.
  const byLastName = Map.groupBy(players, ({ lastKey }) => lastKey);
  return ({ firstName, lastName }) => {
    const name = gameKeys({ firstName, lastName, opponent: '' });
    const candidates = new Set([name.firstKey, name.lastKey].flatMap((key) => byLastName.get(key) ?? []));
    const [only, ...others] = matchPlayer(name, [...candidates]);
    return others.length === 0 ? only : undefined;
  };
}
