import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { type ExportedEntity, ExportedLists } from './club-export.ts';

/** The order in which a file is imported: an entity comes after those that it refers to. */
export const IMPORT_ORDER: readonly ExportedEntity[] = [
  'locations',
  'users',
  'children',
  'guardians',
  'teams',
  'events',
  'registrations',
  'evaluations',
  'gameRecords',
];

/**
 * What an import does with a record. `club-newer`: the club's record is newer and stays, unless an admin selects the
 * file's.
 */
export const IMPORT_OUTCOMES = ['added', 'updated', 'same', 'club-newer', 'refused'] as const;
export const ImportOutcome = z.enum(IMPORT_OUTCOMES);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** The outcome of one record of a file; on a dry run, the outcome it would have. */
export const ImportResult = z.object({
  id: Id,
  outcome: ImportOutcome,
  fields: z.array(z.string()).describe('Those that differ'),
  club: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The club’s own values of these fields; null: it has none'),
  reason: z.string().nullable().describe('Of a refused one'),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** The schema of one record of an entity. */
export function recordSchema(entity: ExportedEntity) {
  return ExportedLists.shape[entity].element;
}

export const ExportedEntityName = ExportedLists.keyof();
