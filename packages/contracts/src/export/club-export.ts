import * as z from 'zod';
import { Instant } from '../club/scalars.ts';
import {
  ExportedChild,
  ExportedEvaluation,
  ExportedEvent,
  ExportedGameRecord,
  ExportedGuardian,
  ExportedLocation,
  ExportedRegistration,
  ExportedTeam,
  ExportedUser,
} from './entities.ts';

/** The number of the format: raised when a reader of an earlier one would misread the file. */
export const EXPORT_SCHEMA = 1;

/**
 * What an export holds, in the order of the file: what refers to something comes before it, so that a record that
 * is made while the file is written refers to nothing that is missing in it, or to what was deleted since.
 */
export const ExportedLists = z.object({
  gameRecords: z.array(ExportedGameRecord),
  evaluations: z.array(ExportedEvaluation),
  registrations: z.array(ExportedRegistration),
  events: z.array(ExportedEvent),
  teams: z.array(ExportedTeam),
  locations: z.array(ExportedLocation),
  guardians: z.array(ExportedGuardian),
  children: z.array(ExportedChild),
  users: z.array(ExportedUser),
});

export type ExportedEntity = keyof typeof ExportedLists.shape;

/** Their names, in the order of the file. */
export const EXPORTED_ENTITIES: readonly ExportedEntity[] = ExportedLists.keyof().options;

/** The club's data as one JSON file. A file without `complete` was cut short. */
export const ClubExport = z.object({
  schema: z.literal(EXPORT_SCHEMA),
  site: z.url().describe('The address of the site that it comes from'),
  exportedAt: Instant,
  ...ExportedLists.shape,
  counts: z.record(ExportedLists.keyof(), z.int()).describe('How many of each are in the file'),
  complete: z.literal(true).describe('The last key: all of it is there'),
});
export type ClubExport = z.infer<typeof ClubExport>;
