import { MAX_RECORDS_PER_IMPORT_CALL } from '@fieldhouse/contracts';
import { type ExportedEntity, IMPORT_ORDER } from '@fieldhouse/contracts/export';
import { conflict, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { type AcceptedAccess, acceptableChanges } from './accepted-changes.ts';
import {
  findFile,
  type ImportFile,
  recordsToApply,
  refuseDangling,
  storeResults,
  tickRecords,
  uncheckedRecords,
  updateFile,
} from './import.repository.ts';
import { IMPORT_INTO, type StagedRequest } from './owners.ts';

/** A request stops after this time, and the next one continues there. */
const STEP_MS = 4000;
/** Limit for the records of one call, unless the first alone is larger. */
const CALL_BYTES = 70_000;

interface Request {
  importId: number;
  dryRun: boolean;
  ticked: readonly { entity: ExportedEntity; id: number }[];
  /** The access changes that this admin accepts; see `acceptableChanges`. */
  accepted: readonly AcceptedAccess[];
}

/**
 * Continues an import within the time of one request. In the dry run every owner reports what it would do with each
 * record; in the import they do it. Further requests continue; nothing is done twice. Throws 404, and 409 `not_checked`
 * for an import whose dry run has not ended.
 */
export async function continueImport(ctx: ServiceContext, who: Who, request: Request): Promise<void> {
  const { importId, dryRun, ticked, accepted } = request;
  const file = await findFile(ctx, importId);
  if (dryRun) {
    if (file.state === 'checking') await withinTimeLimit(() => checkNext(ctx, who, importId));
    return;
  }
  await beginApplying(ctx, file, ticked);
  if (file.state !== 'done') await withinTimeLimit(() => applyNext(ctx, who, { importId, accepted }));
}

async function beginApplying(ctx: ServiceContext, { id, state }: ImportFile, ticked: Request['ticked']): Promise<void> {
  if (state === 'checking') throw conflict('not_checked', 'Please wait until the dry run has ended');
  if (state !== 'checked') return;
  await tickRecords(ctx.db, id, ticked);
  await updateFile(ctx.db, id, { state: 'applying' });
}

/** Repeats a step until it returns false, because nothing is left, or the time is over. */
async function withinTimeLimit(step: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + STEP_MS;
  while ((await step()) && performance.now() < end);
}

async function checkNext(ctx: ServiceContext, who: Who, importId: number): Promise<boolean> {
  for (const entity of IMPORT_ORDER) {
    await refuseDangling(ctx.db, importId, entity);
    const rows = limitToCallSize(await uncheckedRecords(ctx.db, importId, entity, MAX_RECORDS_PER_IMPORT_CALL));
    if (rows.length === 0) continue;
    const request: StagedRequest = {
      rows: rows.map(({ record }) => record),
      replace: [],
      accepted: [],
      dryRun: true,
      userId: who.userId,
    };
    const { results } = await IMPORT_INTO[entity](ctx, who, request);
    await storeResults(ctx.db, { importId, entity, isDone: false }, results);
    return true;
  }
  await updateFile(ctx.db, importId, { state: 'checked' });
  return false;
}

async function applyNext(
  ctx: ServiceContext,
  who: Who,
  { importId, accepted }: Pick<Request, 'importId' | 'accepted'>,
): Promise<boolean> {
  for (const entity of IMPORT_ORDER) {
    const rows = limitToCallSize(await recordsToApply(ctx.db, importId, entity, MAX_RECORDS_PER_IMPORT_CALL));
    if (rows.length === 0) continue;
    const replace = rows.filter(({ isTicked }) => isTicked).map(({ id }) => id);
    const request: StagedRequest = {
      rows: rows.map(({ record }) => record),
      replace,
      accepted: await acceptableChanges(ctx.db, importId, { entity, rows, accepted }),
      dryRun: false,
      userId: who.userId,
    };
    const { results } = await IMPORT_INTO[entity](ctx, who, request);
    await storeResults(ctx.db, { importId, entity, isDone: true }, results);
    return true;
  }
  await updateFile(ctx.db, importId, { state: 'done' });
  return false;
}

/** The first rows, up to the size of one call. */
function limitToCallSize<Row extends { record: object }>(rows: readonly Row[]): Row[] {
  let bytes = 0;
  return rows.filter(({ record }, at) => {
    bytes += Buffer.byteLength(JSON.stringify(record));
    return at === 0 || bytes <= CALL_BYTES;
  });
}
