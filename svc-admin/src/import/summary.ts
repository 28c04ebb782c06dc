import { Id, Instant } from '@fieldhouse/contracts';
import { ExportedEntityName, IMPORT_ORDER } from '@fieldhouse/contracts/export';
import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { type CountedRecords, countRecords, findFile, type ListedRecord, recordsWith } from './import.repository.ts';

/** Limit of listed conflicts and refusals; all are counted. */
const MAX_LISTED = 200;

const Value = z.string().nullable();

/** Progress of an import, and what it does or did. */
export const ImportSummary = z
  .object({
    importId: Id,
    fileName: z.string(),
    exportedAt: Instant,
    state: z.enum(['checking', 'checked', 'applying', 'done']),
    progress: z.number().min(0).max(1).describe('Of the dry run, then of the import'),
    counts: z.array(
      z.object({
        entity: ExportedEntityName,
        added: z.int(),
        updated: z.int(),
        same: z.int(),
        clubNewer: z.int().describe('The club’s own are newer'),
        refused: z.int(),
      }),
    ),
    conflicts: z
      .array(
        z.object({
          entity: ExportedEntityName,
          id: Id,
          name: z.string(),
          fields: z.array(z.object({ field: z.string(), file: Value, club: Value })),
        }),
      )
      .describe(`Records of which the club’s own are newer, at most ${MAX_LISTED}`),
    refusals: z
      .array(z.object({ entity: ExportedEntityName, id: Id, name: z.string(), reason: z.string() }))
      .describe(`At most ${MAX_LISTED}`),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof ImportSummary>;

/** Throws 404. */
export async function summaryOf(ctx: ServiceContext, importId: number): Promise<ImportSummary> {
  const { fileName, exportedAt, state } = await findFile(ctx, importId);
  const counted = await countRecords(ctx.db, importId);
  const [conflicts, refusals] = [
    await recordsWith(ctx.db, importId, { outcome: 'club-newer', limit: MAX_LISTED }),
    await recordsWith(ctx.db, importId, { outcome: 'refused', limit: MAX_LISTED }),
  ];
  return {
    ...{ importId, fileName, exportedAt: exportedAt?.toISOString() ?? '' },
    state: state === 'receiving' ? 'checking' : state,
    progress: progressOf(state, counted),
    counts: IMPORT_ORDER.map((entity) => ({ entity, ...countsOf(counted.filter((each) => each.entity === entity)) })),
    conflicts: conflicts.map((record) => ({
      ...nameOf(record),
      fields: record.fields.map((field) => bothValuesOf(record, field)),
    })),
    refusals: refusals.map((record) => ({ ...nameOf(record), reason: record.reason ?? '' })),
  };
}

function progressOf(state: string, counted: readonly CountedRecords[]): number {
  if (state === 'checked' || state === 'done') return 1;
  const sum = (rows: readonly CountedRecords[]) => rows.reduce((total, { count }) => total + count, 0);
  if (state === 'checking') {
    return sum(counted.filter(({ outcome }) => outcome !== null)) / Math.max(1, sum(counted));
  }
  const wanted = counted.filter(
    ({ outcome, isTicked, isDone }) =>
      isDone || outcome === 'added' || outcome === 'updated' || (outcome === 'club-newer' && isTicked),
  );
  return sum(wanted.filter(({ isDone }) => isDone)) / Math.max(1, sum(wanted));
}

function countsOf(counted: readonly CountedRecords[]) {
  const of = (wanted: CountedRecords['outcome']) =>
    counted.filter(({ outcome }) => outcome === wanted).reduce((total, { count }) => total + count, 0);
  return {
    added: of('added'),
    updated: of('updated'),
    same: of('same'),
    clubNewer: of('club-newer'),
    refused: of('refused'),
  };
}

/** The name of a record for people: 'Mateo Alvarez', 'Hitting Clinic', '#12'. */
function nameOf({ entity, id, record }: ListedRecord) {
  const { firstName, lastName, title, name }: Readonly<Record<string, unknown>> = { ...record };
  const person = [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
  const text = [title, name, person].find((each) => typeof each === 'string' && each !== '');
  return { entity, id, name: typeof text === 'string' ? text : `#${id}` };
}

function bothValuesOf({ record, club }: ListedRecord, field: string) {
  const file: Readonly<Record<string, unknown>> = { ...record };
  return { field, file: textOf(file[field]), club: textOf(club?.[field]) };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
