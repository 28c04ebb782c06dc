import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import type { ServiceName } from '../club/service-names.ts';
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
import { AcceptedChange, ImportResult } from '../export/import.ts';
import { internalCall } from './call.ts';

/** The records of one call are one transaction of their owner. */
const IMPORT_TIMEOUT_MS = 15_000;

/** The highest number of records of one call. */
export const MAX_RECORDS_PER_IMPORT_CALL = 50;

/** Records for their owner to import. On a dry run it stores nothing and returns the outcomes it would have. */
export interface ImportRequest<Row> {
  rows: Row[];
  /** Ids whose record in the file replaces the club's, although the club's is newer. */
  replace: number[];
  /** The access changes that are made; an import leaves out all others. */
  accepted: AcceptedChange[];
  dryRun: boolean;
  /** The admin who imports: the own account is not changed. */
  userId: number;
}

function importCall<Row extends z.ZodType>(to: ServiceName, name: string, row: Row) {
  return internalCall({
    ...{ to, name, from: ['admin'], timeoutMs: IMPORT_TIMEOUT_MS },
    input: z.object({
      rows: z.array(row).max(MAX_RECORDS_PER_IMPORT_CALL),
      replace: z.array(Id),
      accepted: z.array(AcceptedChange).default([]),
      dryRun: z.boolean(),
      userId: Id,
    }),
    output: z.object({ results: z.array(ImportResult) }),
  });
}

/** Records of a file for their owners. A repeated call has no further effect. */
export const importLocations = importCall('admin', 'import-locations', ExportedLocation);
export const importUsers = importCall('auth', 'import-users', ExportedUser);
export const importChildren = importCall('family', 'import-children', ExportedChild);
export const importGuardians = importCall('family', 'import-guardians', ExportedGuardian);
export const importTeams = importCall('events', 'import-teams', ExportedTeam);
export const importEvents = importCall('events', 'import-events', ExportedEvent);
export const importRegistrations = importCall('events', 'import-registrations', ExportedRegistration);
export const importEvaluations = importCall('gamedata', 'import-evaluations', ExportedEvaluation);
export const importGameRecords = importCall('gamedata', 'import-game-records', ExportedGameRecord);
