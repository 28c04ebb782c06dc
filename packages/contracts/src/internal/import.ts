import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import type { ServiceName } from '../club/words.ts';
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
} from '../export/entities.ts';
import { ImportResult } from '../export/import.ts';
import { internalCall } from './call.ts';

/** Some records are one transaction of their owner. */
const RECORDS_MS = 15_000;

/** Records of one call. */
export const IMPORTED_AT_ONCE = 50;

/** What an owner is asked to import; on a dry run it stores nothing and says what it would do. */
export interface ImportRequest<Row> {
  rows: Row[];
  /** Of these the file's record replaces the club's, although that is newer. */
  replace: number[];
  dryRun: boolean;
  /** The admin who imports: keeps the own role. */
  userId: number;
}

function importCall<Row extends z.ZodType>(to: ServiceName, name: string, row: Row) {
  return internalCall({
    ...{ to, name, from: ['admin'], limitMs: RECORDS_MS },
    input: z.object({
      rows: z.array(row).max(IMPORTED_AT_ONCE),
      replace: z.array(Id),
      dryRun: z.boolean(),
      userId: Id,
    }),
    output: z.object({ results: z.array(ImportResult) }),
  });
}

/** Records of a file for their owners. Asked twice, an owner has nothing more to do the second time. */
export const importLocations = importCall('admin', 'import-locations', ExportedLocation);
export const importUsers = importCall('auth', 'import-users', ExportedUser);
export const importChildren = importCall('family', 'import-children', ExportedChild);
export const importGuardians = importCall('family', 'import-guardians', ExportedGuardian);
export const importTeams = importCall('events', 'import-teams', ExportedTeam);
export const importEvents = importCall('events', 'import-events', ExportedEvent);
export const importRegistrations = importCall('events', 'import-registrations', ExportedRegistration);
export const importEvaluations = importCall('gamedata', 'import-evaluations', ExportedEvaluation);
export const importGameRecords = importCall('gamedata', 'import-game-records', ExportedGameRecord);
