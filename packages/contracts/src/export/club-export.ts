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

/** The version of the format. Raise it when a program for the earlier version would misread the file. */
export const EXPORT_SCHEMA = 1;

/**
 * The lists of an export, in the order of the file: an entity comes before those that it refers to. A record that is
 * created while the file is written is then never referred to without being in the file.
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

/** The names of the lists, in the order of the file. */
export const EXPORTED_ENTITIES: readonly ExportedEntity[] = ExportedLists.keyof().options;

/** The club's data as one JSON file. A file without `complete` is truncated. */
export const ClubExport = z.object({
  schema: z.literal(EXPORT_SCHEMA),
  site: z.url().describe('The address of the site that it comes from'),
  exportedAt: Instant,
  ...ExportedLists.shape,
  counts: z.record(ExportedLists.keyof(), z.int()).describe('How many of each are in the file'),
  complete: z.literal(true).describe('The last key: all of it is there'),
});
export type ClubExport = z.infer<typeof ClubExport>;
