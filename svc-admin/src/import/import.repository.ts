import type { AccessChange, ExportedEntity, ImportOutcome, ImportResult } from '@fieldhouse/contracts/export';
import { type Db, invalid, notFound, planForNewRows, type ServiceContext } from '@fieldhouse/service-kit';
import type { ReadRecord } from './read-export.ts';

const HOUR_MS = 3_600_000;
const EXPIRY_HOURS = 24;

export type ImportState = 'receiving' | 'checking' | 'checked' | 'applying' | 'done';

export interface ImportFile {
  id: number;
  fileName: string;
  exportedAt: Date | null;
  state: ImportState;
}

/** Inserts a file that is visible once it is received; returns its id. */
export async function beginFile({ db, clock }: ServiceContext, userId: number): Promise<number> {
  const now = clock();
  const [begun] = await db('import_file')
    .insert({ user_id: userId, created_at: now, expires_at: new Date(now.getTime() + EXPIRY_HOURS * HOUR_MS) })
    .returning<{ id: number }[]>('id');
  if (!begun) throw new Error('The database began no import');
  return begun.id;
}

export async function deleteFile(db: Db, id: number): Promise<void> {
  await db('import_file').where({ id }).delete();
}

/** A received file. Throws 404 for any other, and for one that has expired. */
export async function findFile({ db, clock }: ServiceContext, id: number): Promise<ImportFile> {
  const file = await db('import_file')
    .where({ id })
    .where('expires_at', '>', clock())
    .whereNot({ state: 'receiving' })
    .first<ImportFile | undefined>({ id: 'id', fileName: 'file_name', exportedAt: 'exported_at', state: 'state' });
  if (!file) throw notFound('Import');
  return file;
}

export async function updateFile(
  db: Db,
  id: number,
  { state, fileName, exportedAt }: Partial<Omit<ImportFile, 'exportedAt'>> & { exportedAt?: string },
): Promise<void> {
  await db('import_file').where({ id }).update({ state, file_name: fileName, exported_at: exportedAt });
}

/** No record of an export is larger, and a call between services takes 2 MB. */
const RECORD_BYTES = 1_000_000;

/**
 * Stores records in one statement; one that is too large for a call is refused already. Throws 400 for one that is
 * in the file twice.
 */
export async function stageRecords(db: Db, importId: number, records: readonly ReadRecord[]): Promise<void> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO import_record (import_id, entity, id, record, outcome, reason)
     SELECT :importId, entity, id, record, CASE WHEN size > :max THEN 'refused' END,
       CASE WHEN size > :max
         THEN 'It is too large to be imported: ' || ceil(size / 1000.0) || ' kB, and at most '
           || :max / 1000 || ' kB are'
       END
     FROM json_to_recordset(:records) AS r (entity text, id int8, record jsonb), octet_length(record::text) AS size
     ON CONFLICT DO NOTHING RETURNING id`,
    { importId, max: RECORD_BYTES, records: JSON.stringify(records) },
  );
  if (rows.length < records.length) {
    throw invalid([{ path: records[0]?.entity ?? '', message: 'A record is in the file twice' }]);
  }
}

/** What an entity's records refer to. */
const REFERENCES: Readonly<Partial<Record<ExportedEntity, Readonly<Record<string, ExportedEntity>>>>> = {
  guardians: { childId: 'children', userId: 'users' },
  events: { assignedTeamId: 'teams' },
  registrations: { eventId: 'events', childId: 'children' },
  evaluations: { childId: 'children' },
  gameRecords: { childId: 'children' },
};

/** Refuses unchecked records that refer to one which is not in the file, or was refused itself. */
export async function refuseDangling(db: Db, importId: number, entity: ExportedEntity): Promise<void> {
  const references = Object.entries(REFERENCES[entity] ?? {});
  if (references.length === 0) return;
  await db.transaction(async (tx) => {
    await planForNewRows(tx);
    for (const [field, other] of references) {
      await tx.raw(
        `UPDATE import_record r SET outcome = 'refused',
           reason = 'It refers to ' || :other || ' ' || (r.record ->> :field) || ', which is not imported'
         WHERE r.import_id = :importId AND r.entity = :entity AND r.outcome IS NULL AND r.record ->> :field IS NOT NULL
           AND NOT EXISTS (SELECT FROM import_record o WHERE o.import_id = :importId AND o.entity = :other
             AND o.id = (r.record ->> :field)::int8
             -- One that the club has is refused and stays: others may refer to it.
             AND (o.outcome <> 'refused' OR o.club IS NOT NULL))`,
        { importId, entity, field, other },
      );
    }
  });
}

export interface StagedRow {
  id: number;
  record: object;
  isTicked: boolean;
  accessChanges: readonly AccessChange[];
}

const STAGED_COLUMNS = { id: 'id', record: 'record', isTicked: 'is_ticked', accessChanges: 'access_changes' };

/** The next records of an entity that were not checked yet. */
export async function uncheckedRecords(
  db: Db,
  importId: number,
  entity: ExportedEntity,
  limit: number,
): Promise<StagedRow[]> {
  return db('import_record')
    .where({ import_id: importId, entity, outcome: null })
    .orderBy('id')
    .limit(limit)
    .select<StagedRow[]>(STAGED_COLUMNS);
}

/** The next records of an entity that are to be imported and are not yet. */
export async function recordsToApply(
  db: Db,
  importId: number,
  entity: ExportedEntity,
  limit: number,
): Promise<StagedRow[]> {
  return db('import_record')
    .where({ import_id: importId, entity, is_done: false })
    .whereRaw(`(outcome IN ('added', 'updated') OR (outcome = 'club-newer' AND is_ticked))`)
    .orderBy('id')
    .limit(limit)
    .select<StagedRow[]>(STAGED_COLUMNS);
}

/** Stores an owner's results for some records. */
export async function storeResults(
  db: Db,
  { importId, entity, isDone }: { importId: number; entity: ExportedEntity; isDone: boolean },
  results: readonly ImportResult[],
): Promise<void> {
  const ids = results.map(({ id }) => id);
  await db.raw(
    `UPDATE import_record r
     SET outcome = CASE WHEN :isDone AND n.outcome = 'same' AND n."accessChanges" = '[]'
         THEN r.outcome ELSE n.outcome END,
       reason = n.reason, is_done = :isDone, access_changes = n."accessChanges",
       fields = CASE WHEN :isDone THEN r.fields ELSE ARRAY(SELECT jsonb_array_elements_text(n.fields)) END,
       club = CASE WHEN :isDone THEN r.club ELSE n.club END
     FROM json_to_recordset(:results) 
       AS n (id int8, outcome text, fields jsonb, club jsonb, reason text, "accessChanges" jsonb)
     -- The ids once more: whatever the statistics say of a new import, only these records are read, by their index.
     WHERE r.import_id = :importId AND r.entity = :entity AND r.id = ANY (:ids) AND r.id = n.id`,
    { importId, entity, isDone, ids, results: JSON.stringify(results) },
  );
}

/** Marks the records that an admin ticked: they replace the club's newer ones. */
export async function tickRecords(
  db: Db,
  importId: number,
  ticked: readonly { entity: string; id: number }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await planForNewRows(tx);
    await tx.raw(
      `UPDATE import_record r SET is_ticked = true
       FROM json_to_recordset(?) AS t (entity text, id int8)
       WHERE r.import_id = ? AND r.entity = t.entity AND r.id = t.id AND r.outcome = 'club-newer'`,
      [JSON.stringify(ticked), importId],
    );
  });
}

export interface CountedRecords {
  entity: ExportedEntity;
  outcome: ImportOutcome | null;
  isTicked: boolean;
  isDone: boolean;
  count: number;
}

export async function countRecords(db: Db, importId: number): Promise<CountedRecords[]> {
  const { rows } = await db.raw<{ rows: CountedRecords[] }>(
    `SELECT entity, outcome, is_ticked AS "isTicked", is_done AS "isDone", count(*) AS count
     FROM import_record WHERE import_id = ? GROUP BY entity, outcome, is_ticked, is_done`,
    [importId],
  );
  return rows;
}

export interface ListedRecord extends StagedRow {
  entity: ExportedEntity;
  fields: string[];
  club: Readonly<Record<string, unknown>> | null;
  reason: string | null;
}

/** The first records with this outcome. */
export async function recordsWith(
  db: Db,
  importId: number,
  { outcome, limit }: { outcome: ImportOutcome; limit: number },
): Promise<ListedRecord[]> {
  return db('import_record')
    .where({ import_id: importId, outcome })
    .orderBy(['entity', 'id'])
    .limit(limit)
    .select<ListedRecord[]>({
      ...{ entity: 'entity', fields: 'fields', club: 'club', reason: 'reason' },
      ...STAGED_COLUMNS,
    });
}

/** Of these ids, those of records that this import has added. */
export async function addedIds(
  db: Db,
  importId: number,
  entity: ExportedEntity,
  ids: readonly number[],
): Promise<number[]> {
  return db('import_record')
    .where({ import_id: importId, entity, outcome: 'added', is_done: true })
    .whereRaw('id = ANY(?)', [[...ids]])
    .pluck('id');
}

/** A record with access changes. */
export interface AccessRecord {
  entity: ExportedEntity;
  id: number;
  outcome: ImportOutcome;
  record: Readonly<Record<string, unknown>>;
  accessChanges: readonly (AccessChange & { isAccepted: boolean })[];
}

/**
 * Records whose access changes need a tick, or, with `isDone`, were left out, and how many there are. Refused ones are
 * not among them: nothing of them is imported.
 */
export async function accessRecords(
  db: Db,
  importId: number,
  { isDone, limit }: { isDone: boolean; limit: number },
): Promise<{ records: AccessRecord[]; total: number }> {
  const { rows } = await db.raw<{ rows: (AccessRecord & { total: number })[] }>(
    `SELECT entity, id, outcome, record, access_changes AS "accessChanges", count(*) OVER () AS total
     FROM import_record
     WHERE import_id = :importId AND is_done = :isDone AND outcome <> 'refused'
       AND access_changes @> '[{"isAccepted": false}]'
     ORDER BY entity DESC, id LIMIT :limit`,
    { importId, isDone, limit },
  );
  return { records: rows, total: rows[0]?.total ?? 0 };
}

/** Records of the file with the values that the club has, where it has other ones, by id. */
export async function clubValues(
  db: Db,
  importId: number,
  entity: ExportedEntity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const rows = await db('import_record')
    .where({ import_id: importId, entity })
    .whereRaw('id = ANY(?)', [[...ids]])
    .select<{ id: number; record: object; club: object | null }[]>('id', 'record', 'club');
  return new Map(rows.map(({ id, record, club }) => [id, { ...record, ...club }]));
}
