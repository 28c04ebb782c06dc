import { Id, Instant } from '@fieldhouse/contracts';
import { AccessChange, ExportedEntityName, IMPORT_ORDER } from '@fieldhouse/contracts/export';
import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import {
  type AccessRecord,
  accessRecords,
  type CountedRecords,
  clubValues,
  countRecords,
  findFile,
  type ListedRecord,
  recordsWith,
} from './import.repository.ts';

/** Limit of listed conflicts and refusals; all are counted. */
const MAX_LISTED = 200;
/** Limit of listed records with access changes; all are counted, and those beyond it are left out. */
export const MAX_ACCESS_RECORDS = 500;

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
    accessChanges: z
      .array(
        z.object({
          entity: ExportedEntityName,
          id: Id,
          isClubNewer: z.boolean().describe('The record is one of `conflicts`, too: it also has to be in `replace`'),
          name: z.string().describe('Of the account, as the club has it'),
          username: z.string().describe('Of the account, as the club has it'),
          email: z.string().describe('Of the account, as the club has it; of a new one: where its link goes'),
          child: z.string().nullable().describe('Of a guardian: the child, as the club has it'),
          changes: z.array(AccessChange),
        }),
      )
      .describe(
        'Who would get or lose a role or access, another address or username: made only when accepted. After the ' +
          `import: those left out. At most ${MAX_ACCESS_RECORDS} records`,
      ),
    accessRecords: z.int().describe('How many records have access changes'),
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
  const access = await accessRecords(ctx.db, importId, { isDone: state === 'done', limit: MAX_ACCESS_RECORDS });
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
    accessChanges: await peopleOf(ctx, importId, access.records),
    accessRecords: access.total,
  };
}

/** Whose access changes. The file may have another name for them: they are named as the club has them. */
async function peopleOf(ctx: ServiceContext, importId: number, records: readonly AccessRecord[]) {
  const accountOf = ({ entity, id, record }: AccessRecord) => (entity === 'users' ? id : Number(record.userId));
  const accounts = await clubValues(ctx.db, importId, 'users', records.map(accountOf));
  const links = records.filter(({ entity }) => entity === 'guardians');
  const childIds = links.map(({ record }) => Number(record.childId));
  const children = await clubValues(ctx.db, importId, 'children', childIds);
  return records.map((each) => {
    const account = accounts.get(accountOf(each)) ?? {};
    const child = each.entity === 'guardians' ? children.get(Number(each.record.childId)) : undefined;
    return {
      ...{ entity: each.entity, id: each.id, isClubNewer: each.outcome === 'club-newer', name: personIn(account) },
      ...{ username: textOf(account.username) ?? '', email: textOf(account.email) ?? '' },
      child: child ? personIn(child) : null,
      changes: each.accessChanges
        .filter(({ isAccepted }) => !isAccepted)
        .map(({ kind, from, to }) => ({ kind, from, to })),
    };
  });
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
  const values: Readonly<Record<string, unknown>> = { ...record };
  const text = [values.title, values.name, personIn(values)].find((each) => typeof each === 'string' && each !== '');
  return { entity, id, name: typeof text === 'string' ? text : `#${id}` };
}

function personIn({ firstName, lastName }: Readonly<Record<string, unknown>>): string {
  return [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
}

function bothValuesOf({ record, club }: ListedRecord, field: string) {
  const file: Readonly<Record<string, unknown>> = { ...record };
  return { field, file: textOf(file[field]), club: textOf(club?.[field]) };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
