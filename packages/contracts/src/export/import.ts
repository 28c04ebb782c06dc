import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { type ExportedEntity, ExportedLists } from './club-export.ts';

/** The order in which a file is imported: what others refer to comes first. */
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

/** What an import does with a record; `kept`: the club's own is newer and stays, unless an admin ticks the file's. */
export const IMPORT_OUTCOMES = ['added', 'updated', 'same', 'kept', 'refused'] as const;
export const ImportOutcome = z.enum(IMPORT_OUTCOMES);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** What was, or would be, done with one record of a file. */
export const ImportResult = z.object({
  id: Id,
  outcome: ImportOutcome,
  fields: z.array(z.string()).describe('Those that differ'),
  club: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The club’s own values of these fields; null: it has none'),
  why: z.string().nullable().describe('Of a refused one'),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** The schema of one record of an entity. */
export function recordSchema(entity: ExportedEntity) {
  return ExportedLists.shape[entity].element;
}

export const ExportedEntityName = ExportedLists.keyof();
