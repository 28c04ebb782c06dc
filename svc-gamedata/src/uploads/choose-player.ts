import { invalid, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { children } from '../children/known-child.ts';

/**
 * Makes sure that these are children of the club: who is not known here may have been added a second ago, so
 * svc-family is asked. Throws 400 for one that is none, and 503 while svc-family does not answer.
 */
export async function expectPlayers(ctx: ServiceContext, who: Who, childIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(childIds)];
  const known = new Set(await ctx.db('known_child').whereIn('id', wanted).pluck<number[]>('id'));
  for (const childId of wanted.filter((id) => !known.has(id))) {
    const { child } = await children.learn(ctx, childId, who);
    if (!child) throw noPlayer();
  }
  const gone = await ctx.db('known_child').whereIn('id', wanted).where({ gone: true }).first('id');
  if (gone) throw noPlayer();
}

/** Links rows of an upload as the coach chose; rows that it does not have are left out. */
export async function linkRows(
  tx: Tx,
  uploadId: number,
  choices: readonly { row: number; childId: number | null }[],
): Promise<void> {
  await tx.raw(
    `UPDATE staged_game_row s SET child_id = chosen."childId"
     FROM json_to_recordset(?) AS chosen (row int4, "childId" int8)
     WHERE s.upload_id = ? AND s.row = chosen.row`,
    [JSON.stringify(choices), uploadId],
  );
}

function noPlayer() {
  return invalid([{ path: 'childId', message: 'Please choose a player of the club' }]);
}
