import { Id, IdParam } from '@fieldhouse/contracts';
import { AcceptedChange, ExportedEntityName } from '@fieldhouse/contracts/export';
import {
  created,
  type IncomingUpload,
  invalid,
  limitExports,
  multipart,
  ok,
  recordAudit,
  recordOf,
  route,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { continueImport } from './continue-import.ts';
import { beginFile, deleteFile, stageRecords, updateFile } from './import.repository.ts';
import { readExport } from './read-export.ts';
import { ImportSummary, MAX_ACCESS_RECORDS, summaryOf } from './summary.ts';

const MAX_BYTES = 200 * 1024 * 1024;
/** Limit of records that an admin may tick. */
const MAX_TICKED = 1000;
/** Every change of the listed records: an account has at most four. */
const MAX_ACCEPTED = 4 * MAX_ACCESS_RECORDS;

export const uploadImportRoute = route({
  method: 'post',
  path: '/api/admin/import/files',
  access: ['admin'],
  recentSignIn: true,
  permissions: ['club.import'],
  audit: {
    action: 'import.added',
    label: 'Uploaded data file',
    verb: 'uploaded a file of exported data',
    subject: 'club',
  },
  summary: 'Upload a file made by Export: its records are read and stored for a day; nothing is imported',
  body: multipart({ file: 'file', fields: {}, maxBytes: MAX_BYTES, tooLarge: 'The file is too large: at most 200 MB' }),
  answers: { 201: ImportSummary },
  problems: { no_export: 400, too_many_exports: 429 },
  handle: async ({ body, who, ctx }) => {
    await limitExports(ctx, who, 'import');
    return created(await uploadImport(ctx, who, body));
  },
});

export const importRoute = route({
  method: 'post',
  path: '/api/admin/import',
  access: ['admin'],
  recentSignIn: true,
  permissions: ['club.import'],
  audit: {
    byField: 'dryRun',
    actions: {
      true: { action: 'import.tried', label: 'Tried import', verb: 'looked at what an import would change' },
      false: { action: 'club.imported', label: 'Imported data', verb: 'imported exported data' },
    },
    subject: 'club',
  },
  summary: 'Continue an import: its dry run, or, once that has ended, the import itself',
  description:
    'Adds and updates, deletes nothing. A record of which the club’s own is newer stays, unless it is in `replace`. ' +
    'Of `accessChanges`, the result of the dry run, only those in `accepted` are made, each to the value that was ' +
    'shown: send them with every request of the import. Once `state` is `done`, `accessChanges` are those left out. ' +
    'A request does some seconds of work; repeat it until `state` is `checked` or `done`.',
  bodyLimit: 256 * 1024,
  body: z.object({
    importId: Id,
    dryRun: z.boolean(),
    replace: z
      .array(z.object({ entity: ExportedEntityName, id: Id }))
      .max(MAX_TICKED)
      .default([]),
    accepted: z
      .array(AcceptedChange.extend({ entity: ExportedEntityName }))
      .max(MAX_ACCEPTED)
      .default([]),
  }),
  answers: { 200: ImportSummary },
  example: { body: { importId: recordOf('import'), dryRun: true, accepted: [] } },
  problems: { not_found: 404, not_checked: 409, unavailable: 503 },
  handle: async ({ body: { importId, dryRun, replace, accepted }, who, ctx }) => {
    await continueImport(ctx, who, { importId, dryRun, ticked: replace, accepted });
    return ok(await summaryOf(ctx, importId));
  },
});

export const showImportRoute = route({
  method: 'get',
  path: '/api/admin/import/{id}',
  access: ['admin'],
  permissions: ['club.import'],
  summary: 'How far an import is, and what it does or did',
  params: z.object({ id: IdParam }),
  answers: { 200: ImportSummary },
  example: { params: { id: recordOf('import') } },
  view: { action: 'contact.viewed', of: ({ conflicts }) => comparedPeople(conflicts) },
  problems: { not_found: 404 },
  handle: async ({ params, ctx }) => ok(await summaryOf(ctx, params.id)),
});

/** The children and accounts of which the answer shows the club's own values beside those of the file. */
function comparedPeople(conflicts: ImportSummary['conflicts']) {
  const idsOf = (entity: string) => conflicts.filter((each) => each.entity === entity).map(({ id }) => id);
  return { childIds: idsOf('children'), userIds: idsOf('users') };
}

/** Stores the records of a file; nothing of a refused file is stored. */
async function uploadImport(ctx: ServiceContext, who: Who, upload: IncomingUpload): Promise<ImportSummary> {
  const importId = await beginFile(ctx, who.userId);
  try {
    const { taken } = await upload.receive(async ({ name, content }) => {
      let exportedAt = '';
      const records = readExport(content, {
        site: ctx.environment.siteUrl,
        onExportedAt: (at) => {
          exportedAt = at;
        },
      });
      for await (const batch of records) await stageRecords(ctx.db, importId, batch);
      return { fileName: name, exportedAt };
    });
    if (!taken) throw invalid([{ path: 'file', message: 'Please choose a file' }]);
    await ctx.db.transaction(async (tx) => {
      await updateFile(tx, importId, { state: 'checking', ...taken });
      await recordAudit(tx, ctx);
    });
    return await summaryOf(ctx, importId);
  } catch (error) {
    await deleteFile(ctx.db, importId);
    throw error;
  }
}
