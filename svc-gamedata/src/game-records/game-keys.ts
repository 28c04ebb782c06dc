import { comparableName } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';

interface Names {
  firstName: string;
  lastName: string;
  opponent: string;
}

/** Names of a game record in comparable form. */
export interface GameKeys {
  firstKey: string;
  lastKey: string;
  opponentKey: string;
}

/** The names of a record in comparable form (product decision 50); a name without letters is used in lower case. */
export function gameKeys({ firstName, lastName, opponent }: Names): GameKeys {
  return { firstKey: keyOf(firstName), lastKey: keyOf(lastName), opponentKey: keyOf(opponent) };
}

const keyOf = (name: string) => comparableName(name) || name.trim().toLowerCase();

/** Rows at a time: a transaction of a second or less. */
const BATCH = 1000;

/**
 * Writes the keys of records that have none: the previous release stores no keys, and a trigger deletes the keys when
 * only the names change. Safe with concurrent writes; changes nothing that users see.
 */
export async function fillGameKeys(db: Db | Tx): Promise<void> {
  for (;;) {
    const rows = await db('game_record')
      .select<(Names & { id: number })[]>({
        id: 'id',
        firstName: 'first_name',
        lastName: 'last_name',
        opponent: 'opponent',
      })
      .whereNull('first_key')
      .orderBy('id')
      .limit(BATCH);
    if (rows.length === 0) return;
    const keys = rows.map(gameKeys);
    await db.raw(
      `UPDATE game_record g SET first_key = k.first_key, last_key = k.last_key, opponent_key = k.opponent_key
       FROM unnest(?::int8[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
         AS k (id, first_name, last_name, opponent, first_key, last_key, opponent_key)
       WHERE g.id = k.id AND (g.first_name, g.last_name, g.opponent) = (k.first_name, k.last_name, k.opponent)`,
      [
        ...[rows.map(({ id }) => id), rows.map(({ firstName }) => firstName), rows.map(({ lastName }) => lastName)],
        ...[rows.map(({ opponent }) => opponent), keys.map(({ firstKey }) => firstKey)],
        ...[keys.map(({ lastKey }) => lastKey), keys.map(({ opponentKey }) => opponentKey)],
      ],
    );
  }
}
