import type { ImportRequest } from '@fieldhouse/contracts';
import type { AccessChange, ImportResult } from '@fieldhouse/contracts/export';
import { Problem } from '../http/problem.ts';
import type { ServiceContext, TransactionContext, Tx } from '../service.ts';
import { compareRecords } from './compare-records.ts';

interface Importable {
  id: number;
  version: number;
}

/** The circumstances of an import step besides the record. */
export interface ImportStep {
  ctx: TransactionContext;
  /** Nothing is stored, and records that earlier lines of the file would have added do not exist. */
  dryRun: boolean;
  /** The admin who imports. */
  userId: number;
}

/** How the records of one table are imported. */
export interface Importer<Row extends Importable> {
  /**
   * The table has an identity column `id`. Its rows are locked in the order of their ids, and its sequence continues
   * after the imported ids.
   */
  table: string;
  /** Fields that an import leaves as they are. */
  ignored?: readonly (keyof Row & string)[];
  /** The club's own records of these ids. */
  read: (tx: Tx, ids: readonly number[]) => Promise<readonly Row[]>;
  /**
   * Stores a record that the club does not have. Throws a Problem to refuse it. Publishes last, when nothing can fail
   * any more.
   */
  add: (tx: Tx, row: Row, step: ImportStep) => Promise<void>;
  /** Replaces the club's record. Throws and publishes like `add`. */
  update: (tx: Tx, row: Row, club: Row, step: ImportStep) => Promise<void>;
  /** What is made only when the importing admin accepts it (decision record 85). */
  access?: AccessRules<Row>;
}

/** The access changes of a table's records. */
export interface AccessRules<Row> {
  /** Locks the rows of these ids, in place of the usual lock. Throws a Problem to refuse the whole call. */
  lock?: (tx: Tx, ids: readonly number[], step: ImportStep) => Promise<void>;
  /** Those of a record; `club` is undefined for a new one. Throws a Problem to refuse the record. */
  changesOf: (tx: Tx, row: Row, club: Row | undefined, step: ImportStep) => Promise<readonly AccessChange[]>;
  /** The record without changes of these kinds. Throws a Problem to refuse it: without them, nothing is left. */
  without: (row: Row, club: Row | undefined, kinds: ReadonlySet<AccessChange['kind']>) => Row;
}

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {}

/**
 * Imports records of a file in one transaction, each in its own savepoint: a refused record does not affect the others.
 * Deletes nothing. A dry run does the same and is rolled back, so it shows what an import would do. Importing the same
 * file again changes nothing. An import makes the access changes in `accepted` only; a dry run reports all of them.
 */
export async function importRecords<Row extends Importable>(
  ctx: ServiceContext,
  importer: Importer<Row>,
  { rows, replace, accepted, dryRun, userId }: ImportRequest<Row>,
): Promise<{ results: ImportResult[] }> {
  const results: ImportResult[] = [];
  const step = { ctx, dryRun, userId };
  const work = async (tx: Tx) => {
    results.length = 0;
    const club = await lockedRecords(tx, importer, rows, step);
    for (const row of rows) {
      const isTicked = replace.includes(row.id);
      const isAccepted = ({ kind, to }: AccessChange) =>
        accepted.some((each) => each.id === row.id && each.kind === kind && each.to === to);
      results.push(await importRecord(tx, importer, { row, own: club.get(row.id), isTicked, isAccepted, step }));
    }
    if (dryRun) throw new DryRunRollback();
    await advanceIdSequence(tx, importer.table);
  };
  await ctx.db.transaction(work).catch((error: unknown) => {
    if (!(error instanceof DryRunRollback)) throw error;
  });
  return { results };
}

async function lockedRecords<Row extends Importable>(
  tx: Tx,
  { table, read, access }: Importer<Row>,
  rows: readonly Row[],
  step: ImportStep,
) {
  const ids = rows.map(({ id }) => id);
  // Of two concurrent imports, the second one sees the records that the first one added.
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('import:' || ?::text, 0))`, [table]);
  if (access?.lock) await access.lock(tx, ids, step);
  else await tx(table).whereRaw('id = ANY(?)', [ids]).orderBy('id').forUpdate().select('id');
  return new Map((await read(tx, ids)).map((own) => [own.id, own]));
}

interface PlannedImport<Row> {
  row: Row;
  own: Row | undefined;
  /** Whether the file's record replaces a newer one of the club. */
  isTicked: boolean;
  isAccepted: (change: AccessChange) => boolean;
  step: ImportStep;
}

async function importRecord<Row extends Importable>(
  tx: Tx,
  { add, update, access, ignored }: Importer<Row>,
  { row, own, isTicked, isAccepted, step }: PlannedImport<Row>,
): Promise<ImportResult> {
  const whole = compareRecords(row, own, { ignored, isTicked });
  if (whole.outcome === 'same') return whole;
  try {
    const changes = (await access?.changesOf(tx, row, own, step)) ?? [];
    const accessChanges = changes.map((change) => ({ ...change, isAccepted: isAccepted(change) }));
    const leftOut = step.dryRun ? [] : accessChanges.filter((change) => !change.isAccepted);
    const kept =
      access && leftOut.length > 0 ? access.without(row, own, new Set(leftOut.map(({ kind }) => kind))) : row;
    const result = { ...compareRecords(kept, own, { ignored, isTicked }), accessChanges };
    if (result.outcome !== 'added' && result.outcome !== 'updated') return result;
    await tx.transaction((savepoint) => (own ? update(savepoint, kept, own, step) : add(savepoint, kept, step)));
    return result;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...whole, outcome: 'refused', reason: error.detail };
  }
}

/** New records get ids above the imported ones. */
async function advanceIdSequence(tx: Tx, table: string): Promise<void> {
  await tx.raw(
    `SELECT setval(pg_get_serial_sequence(:name, 'id'), greatest(max(id), nextval(pg_get_serial_sequence(:name, 'id'))))
     FROM ${table} HAVING max(id) IS NOT NULL`,
    { name: table },
  );
}
