import { nextVersion, notFound, recordAudit, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { childToRecord } from '../children/child-to-record.ts';
import { readGameRecord } from './game-record.repository.ts';
import type { GameRecord } from './game-record.ts';

interface Link {
  gameId: number;
  childId: number;
}

/**
 * Links a record to a player (S2 §4), also one that is linked to another player; repeating it changes nothing. Throws
 * 404 for an unknown record or child, 409 `child_merged`, 503 when svc-family is unavailable.
 */
export async function linkGameRecord(ctx: ServiceContext, who: Who, { gameId, childId }: Link): Promise<GameRecord> {
  const { child, lock } = await childToRecord(ctx, who, childId);
  return ctx.db.transaction(async (tx) => {
    await lock(tx);
    if ((await lockLink(tx, gameId)) !== child.id)
      await setLink(tx, gameId, { child_id: child.id, link_removed: false });
    await recordAudit(tx, ctx, { childIds: [child.id] });
    return readGameRecord(tx, gameId);
  });
}

/** Removes the link to a player; Fix Game Data does not restore it. Repeating it changes nothing. Throws 404. */
export async function unlinkGameRecord(ctx: ServiceContext, gameId: number): Promise<GameRecord> {
  return ctx.db.transaction(async (tx) => {
    const childId = await lockLink(tx, gameId);
    await recordAudit(tx, ctx, { childIds: childId === null ? [] : [childId] });
    if (childId !== null) await setLink(tx, gameId, { child_id: null, link_removed: true });
    return readGameRecord(tx, gameId);
  });
}

async function lockLink(tx: Tx, id: number): Promise<number | null> {
  const record = await tx('game_record')
    .where({ id })
    .forUpdate()
    .first<{ child_id: number | null } | undefined>('child_id');
  if (!record) throw notFound('Game record');
  return record.child_id;
}

async function setLink(tx: Tx, id: number, link: { child_id: number | null; link_removed: boolean }): Promise<void> {
  await tx('game_record')
    .where({ id })
    .update({ ...link, version: await nextVersion(tx) });
}
