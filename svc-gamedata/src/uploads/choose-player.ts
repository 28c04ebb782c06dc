import { invalid, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { children } from '../children/child-projection.ts';

/**
 * Checks that these are children of the club. For one that the projection does not have, svc-family is called: it may
 * have been created a second ago. Throws 400 for an unknown, removed or merged child, and 503 while svc-family is unavailable.
 */
export async function expectPlayers(ctx: ServiceContext, who: Who, childIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(childIds)];
  const known = new Set(await ctx.db('child_projection').whereIn('id', wanted).pluck<number[]>('id'));
  for (const childId of wanted.filter((id) => !known.has(id))) {
    const { child } = await children.fetchAndStore(ctx, childId, who);
    if (!child) throw noPlayer();
  }
  const removed = await ctx.db('child_projection').whereIn('id', wanted).where({ is_deleted: true }).first('id');
  const merged = await ctx.db('child_alias').whereIn('id', wanted).first('id');
  if (removed || merged) throw noPlayer();
}

/** Stores the coach's choice of players for rows of an upload; unknown rows are ignored. */
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
