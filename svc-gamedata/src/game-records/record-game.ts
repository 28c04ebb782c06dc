import { nextVersion, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { insertGameRecord } from './game-record.repository.ts';
import { GameFigures } from './game-record.ts';

/** Records one player's figures in one game; the record's id. Throws when the figures are not those of the sport. */
export async function recordGame(
  tx: Tx,
  ctx: TransactionContext,
  figures: GameFigures,
  { isSample }: { isSample?: boolean } = {},
): Promise<number> {
  const checked = GameFigures.parse(figures);
  return insertGameRecord(tx, checked, { version: await nextVersion(tx), createdAt: ctx.clock(), isSample });
}
