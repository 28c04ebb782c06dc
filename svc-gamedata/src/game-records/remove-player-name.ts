import type { Tx } from '@fieldhouse/service-kit';
import { fillGameKeys, gameKeys } from './game-keys.ts';
import { FORMER_PLAYER } from './game-record.ts';

/** The name of a child in comparable form, before the child was removed. */
export interface RemovedName {
  firstKey: string;
  lastKey: string;
  nicknameKey: string | null;
}

/** A name of records, in comparable form. */
interface RecordName {
  firstKey: string;
  lastKey: string;
}

const FORMER_KEYS = gameKeys({ ...FORMER_PLAYER, opponent: '' });
const FORMER = [FORMER_PLAYER.firstName, FORMER_PLAYER.lastName, FORMER_KEYS.firstKey, FORMER_KEYS.lastKey];
const SET_FORMER = 'child_id = NULL, first_name = ?, last_name = ?, first_key = ?, last_key = ?';

/**
 * Removes the name of a removed child from its game records and from the rows of uploads, which stay as statistics of
 * the team; also from those that are linked to nobody and whose name fits no other child (decision record 23). Records
 * whose name fits another child keep it, but Fix Game Data does not link them: they may have been the removed child's.
 */
export async function removePlayerName(tx: Tx, childId: number, name: RemovedName | undefined): Promise<void> {
  await tx.raw(`UPDATE game_record SET ${SET_FORMER}, version = nextval('entity_version') WHERE child_id = ?`, [
    ...FORMER,
    childId,
  ]);
  await tx.raw(`UPDATE staged_game_row SET ${SET_FORMER} WHERE child_id = ?`, [...FORMER, childId]);
  if (!name) return;
  await fillGameKeys(tx);
  const names = await namesOf(tx, childId, name);
  const [first, last] = columnsOf(names.filter(({ fitsOther }) => !fitsOther));
  const unlinked = `child_id IS NULL AND (last_key, first_key) IN (SELECT * FROM unnest(?::text[], ?::text[]))`;
  await tx.raw(`UPDATE game_record SET ${SET_FORMER}, version = nextval('entity_version') WHERE ${unlinked}`, [
    ...FORMER,
    ...[last, first],
  ]);
  await tx.raw(`UPDATE staged_game_row SET ${SET_FORMER} WHERE ${unlinked}`, [...FORMER, last, first]);
  const [sharedFirst, sharedLast] = columnsOf(names.filter(({ fitsOther }) => fitsOther));
  await tx.raw(`UPDATE game_record SET link_removed = true WHERE NOT link_removed AND ${unlinked}`, [
    ...[sharedLast, sharedFirst],
  ]);
}

function columnsOf(names: readonly RecordName[]): [first: string[], last: string[]] {
  return [names.map(({ firstKey }) => firstKey), names.map(({ lastKey }) => lastKey)];
}

/** The names that records of the child may have, as `matchPlayer` compares them, and whether each fits another child. */
async function namesOf(
  tx: Tx,
  childId: number,
  { firstKey, lastKey, nicknameKey }: RemovedName,
): Promise<(RecordName & { fitsOther: boolean })[]> {
  const names = [firstKey, nicknameKey ?? '']
    .filter((first) => first !== '' && lastKey !== '')
    .flatMap((first): RecordName[] => [
      { firstKey: first, lastKey },
      { firstKey: lastKey, lastKey: first },
    ]);
  const { rows } = await tx.raw<{ rows: (RecordName & { fitsOther: boolean })[] }>(
    `SELECT n.first_key AS "firstKey", n.last_key AS "lastKey", EXISTS (
       SELECT FROM child_projection k
       WHERE NOT k.is_deleted AND k.id <> ? AND NOT EXISTS (SELECT FROM child_alias a WHERE a.id = k.id)
         AND (
           (k.last_key = n.last_key AND n.first_key IN (k.first_key, k.nickname_key))
           OR (k.last_key = n.first_key AND n.last_key IN (k.first_key, k.nickname_key))
         )
     ) AS "fitsOther"
     FROM unnest(?::text[], ?::text[]) AS n (first_key, last_key)`,
    [childId, ...columnsOf(names)],
  );
  return rows;
}
