import type { PageQuery } from '@fieldhouse/contracts';
import type { ExportedEvaluation, ExportedGameRecord } from '@fieldhouse/contracts/export';
import type { Db, Tx } from '@fieldhouse/service-kit';
import { isNotMerged } from '../merges/merged-ids.ts';

const GAME_RECORD = {
  ...{ id: 'id', version: 'version', firstName: 'first_name', lastName: 'last_name', sport: 'sport' },
  ...{ gameDate: 'game_date', gameTime: 'game_time', teamName: 'team_name', opponent: 'opponent' },
  ...{ location: 'location', childId: 'child_id', isLinkRemoved: 'link_removed', isSample: 'is_sample' },
  ...{ stats: 'stats', createdAt: 'created_at' },
} as const;

const EVALUATION = {
  ...{ id: 'id', version: 'version', childId: 'child_id', sport: 'sport', date: 'date', notes: 'notes' },
  ...{ skills: 'skills', coachId: 'coach_id', coachName: 'coach_name', eventId: 'event_id' },
  ...{ eventTitle: 'event_title', createdAt: 'created_at' },
} as const;

type Stored<Row extends { createdAt: string }> = Omit<Row, 'createdAt'> & { createdAt: Date };

/** The first game records after an id, test data as well, without those that a merge left with a duplicate. */
export async function exportedGameRecords(db: Db, { afterId, limit }: PageQuery): Promise<ExportedGameRecord[]> {
  const listed = db('game_record').whereRaw(isNotMerged('game_record.child_id'));
  const rows = listed.where('id', '>', afterId).orderBy('id').limit(limit);
  return withInstants(await rows.select<Stored<ExportedGameRecord>[]>(GAME_RECORD));
}

/** The first evaluations after an id, without those that a merge left with a duplicate. */
export async function exportedEvaluations(db: Db, { afterId, limit }: PageQuery): Promise<ExportedEvaluation[]> {
  const listed = db('evaluation').whereRaw(isNotMerged('evaluation.child_id'));
  const rows = listed.where('id', '>', afterId).orderBy('id').limit(limit);
  return withInstants(await rows.select<Stored<ExportedEvaluation>[]>(EVALUATION));
}

export async function exportedGameRecordsById(tx: Tx, ids: readonly number[]): Promise<ExportedGameRecord[]> {
  const rows = tx('game_record').whereRaw('id = ANY(?)', [[...ids]]);
  return withInstants(await rows.select<Stored<ExportedGameRecord>[]>(GAME_RECORD));
}

export async function exportedEvaluationsById(tx: Tx, ids: readonly number[]): Promise<ExportedEvaluation[]> {
  const rows = tx('evaluation').whereRaw('id = ANY(?)', [[...ids]]);
  return withInstants(await rows.select<Stored<ExportedEvaluation>[]>(EVALUATION));
}

/** The game records of these children, by day, without test data. */
export async function gameRecordsOfChildren(db: Db, childIds: readonly number[]): Promise<ExportedGameRecord[]> {
  const rows = db('game_record')
    .whereRaw('child_id = ANY(?)', [[...childIds]])
    .where({ is_sample: false })
    .orderBy(['game_date', 'id']);
  return withInstants(await rows.select<Stored<ExportedGameRecord>[]>(GAME_RECORD));
}

/** The evaluations of these children, by day. */
export async function evaluationsOfChildren(db: Db, childIds: readonly number[]): Promise<ExportedEvaluation[]> {
  const rows = db('evaluation')
    .whereRaw('child_id = ANY(?)', [[...childIds]])
    .orderBy(['date', 'id']);
  return withInstants(await rows.select<Stored<ExportedEvaluation>[]>(EVALUATION));
}

function withInstants<Row extends { createdAt: Date }>(rows: readonly Row[]) {
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
