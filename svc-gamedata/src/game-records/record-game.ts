import { nextVersion, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { insertGameRecord } from './game-record.repository.ts';
import { NewGameRecord } from './game-record.ts';

/** Validates and stores a game record; returns its id. Throws when the statistics are not those of the sport. */
export async function recordGame(
  tx: Tx,
  ctx: TransactionContext,
  record: NewGameRecord,
  { isSample }: { isSample?: boolean } = {},
): Promise<number> {
  const checked = NewGameRecord.parse(record);
  return insertGameRecord(tx, checked, { version: await nextVersion(tx), createdAt: ctx.clock(), isSample });
}
