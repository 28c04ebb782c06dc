import { importGameRecords } from '@fieldhouse/contracts';
import type { ExportedGameRecord } from '@fieldhouse/contracts/export';
import { answers, type Importer, importRecords, invalid, nextVersion } from '@fieldhouse/service-kit';
import { exportedGameRecordsById } from '../export/export.repository.ts';
import { gameKeys } from '../game-records/game-keys.ts';
import { NewGameRecord } from '../game-records/game-record.ts';
import { expectCurrentChild } from './expect-current-child.ts';

/** Imports game records of a file. */
const gameRecordImporter: Importer<ExportedGameRecord> = {
  table: 'game_record',
  read: exportedGameRecordsById,
  async add(tx, row) {
    await expectCurrentChild(tx, row);
    const version = await nextVersion(tx);
    await tx('game_record').insert({ id: row.id, ...columnsOf(row), version, created_at: row.createdAt });
  },
  async update(tx, row) {
    await expectCurrentChild(tx, row);
    const version = await nextVersion(tx);
    await tx('game_record')
      .where({ id: row.id })
      .update({ ...columnsOf(row), version });
  },
};

/** Throws 400 for statistics that the sport does not have. */
function columnsOf(row: ExportedGameRecord) {
  const read = NewGameRecord.safeParse(row);
  if (!read.success) throw invalid([{ path: 'stats', message: 'The figures are not those of the sport' }]);
  const { firstName, lastName, sport, gameDate, gameTime, teamName, opponent, location, childId, stats } = read.data;
  const { firstKey, lastKey, opponentKey } = gameKeys(read.data);
  return {
    ...{ first_name: firstName, last_name: lastName, sport, game_date: gameDate, game_time: gameTime },
    ...{ team_name: teamName, opponent, location, child_id: childId, stats: JSON.stringify(stats) },
    ...{ first_key: firstKey, last_key: lastKey, opponent_key: opponentKey },
    ...{ link_removed: row.isLinkRemoved, is_sample: row.isSample },
  };
}

export const answerImportGameRecords = answers(importGameRecords, (request, ctx) =>
  importRecords(ctx, gameRecordImporter, request),
);
