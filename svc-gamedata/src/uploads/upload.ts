import { Id, Instant, TEAM_SPORTS } from '@fieldhouse/contracts';
import * as z from 'zod';
import { baseball, basketball, GameRecord, gameFields } from '../game-records/game-record.ts';

/** How many rows and errors one answer contains; the rest is paged. */
export const FIRST_ROWS = 200;

/** How many rows a file may have, without its header and blank lines. */
export const MAX_ROWS = 100_000;

const NO_ROW_NUMBER = 'Please name rows by their number';
/** The number of a row in its file. */
export const RowNumber = z.int(NO_ROW_NUMBER).min(1, NO_ROW_NUMBER).max(MAX_ROWS, NO_ROW_NUMBER);

/** The order of day and month in a file's dates with slashes. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const;

/** The action for a row that repeats a game (S2 §4); skip is the default. */
export const DuplicateAction = z.enum(['skip', 'overwrite', 'create-new']).meta({ id: 'DuplicateAction' });
export type DuplicateAction = z.infer<typeof DuplicateAction>;

/** An invalid value, with its position in the file. */
export const RowError = z
  .object({
    line: z.int().positive().describe('In the file, counted from 1; the row begins there'),
    column: z.string().nullable().describe('As the file names it; null: the row as a whole'),
    reason: z.string(),
  })
  .meta({ id: 'UploadRowError' });
export type RowError = z.infer<typeof RowError>;

/** A player that matches the name in a row. */
export const PlayerCandidate = z
  .object({
    childId: Id,
    firstName: z.string(),
    lastName: z.string(),
    nickname: z.string().nullable(),
    age: z.int().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'PlayerCandidate' });
export type PlayerCandidate = z.infer<typeof PlayerCandidate>;

const staged = gameFields.extend({
  row: RowNumber.describe('The row of the file, counted from 1 without the header and blank lines'),
  line: z.int().positive().describe('The line of the file where the row begins, counted from 1'),
  candidates: z
    .array(PlayerCandidate)
    .describe('Players who match the name: a single one is linked, of several none is'),
  duplicateOf: GameRecord.nullable().describe('The stored record of the same player, sport, date and opponent'),
  closeCandidates: z
    .array(PlayerCandidate)
    .describe('Without a player and a candidate: players whose name differs in one or two letters'),
  duplicateOfRow: RowNumber.nullable().describe('An earlier row of this file about the same game'),
  duplicateOfLine: z.int().positive().nullable().describe('The line of that row'),
  leftOut: z.boolean().describe('True: confirming stores nothing of this row'),
  notes: z.array(z.string()).describe('How the row was read where the file is not clear, and why it is left out'),
  action: DuplicateAction.nullable().describe('Chosen for a duplicate; null: not chosen, it will be skipped'),
});

/** A row of an upload, before it is confirmed. */
export const StagedRow = z
  .discriminatedUnion('sport', [staged.extend(baseball), staged.extend(basketball)])
  .meta({ id: 'StagedRow' });
export type StagedRow = z.infer<typeof StagedRow>;

/**
 * An upload that was not confirmed yet (S2 §3, Upload result): totalRecords = matchedPlayers + unmatchedPlayers +
 * leftOut + errors.
 */
export const UploadSummary = z
  .object({
    uploadId: Id,
    sport: z.enum(TEAM_SPORTS),
    fileName: z.string(),
    totalRecords: z.int().min(0).describe('Rows of the file without its header and blank lines'),
    matchedPlayers: z.int().min(0).describe('Rows that are linked to a player, without those left out'),
    unmatchedPlayers: z.int().min(0).describe('Valid rows without a player, without those left out'),
    leftOut: z.int().min(0).describe('Valid rows that are left out: proposed for totals, else chosen'),
    errors: z.int().min(0).describe('Rows that have an invalid value and are never stored'),
    ignoredColumns: z.array(z.string()).describe('Columns of the file that are no known field'),
    encoding: z
      .enum(['utf-8', 'utf-16', 'windows-1252'])
      .nullable()
      .describe('Of the file’s text; windows-1252 is an assumption, as such a file names no encoding'),
    dateOrder: z.enum(DATE_ORDERS).nullable().describe('As the form said; null: month first'),
    duplicateCount: z.int().min(0).describe('Rows that repeat a game, without those left out'),
    revision: z.int().min(0).describe('Counts the changes of rows: POST /api/game-data/confirm takes it'),
    createdAt: Instant,
    expiresAt: Instant.describe('The upload is deleted then'),
  })
  .meta({ id: 'UploadSummary' });
export type UploadSummary = z.infer<typeof UploadSummary>;

/** The upload with the first of its rows (product decision 43). */
export const UploadResult = UploadSummary.extend({
  errorList: z.array(RowError).describe(`The first ${FIRST_ROWS}; a row may have several`),
  gameData: z.array(StagedRow).describe(`The first ${FIRST_ROWS} valid rows, also those left out`),
  duplicates: z.array(StagedRow).describe(`The first ${FIRST_ROWS} duplicates`),
}).meta({ id: 'UploadResult' });
export type UploadResult = z.infer<typeof UploadResult>;

/** The outcome of a confirmed upload (S2 §3, Confirm result), in rows. */
export const ConfirmResult = z
  .object({ created: z.int().min(0), updated: z.int().min(0), skipped: z.int().min(0) })
  .meta({ id: 'ConfirmResult' });
export type ConfirmResult = z.infer<typeof ConfirmResult>;
