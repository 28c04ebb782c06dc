import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { EMAIL_DELIVERIES, type ServiceName } from '../club/words.ts';
import {
  ExportedChild,
  ExportedEvaluation,
  ExportedEvent,
  ExportedGameRecord,
  ExportedGuardian,
  ExportedRegistration,
  ExportedTeam,
  ExportedUser,
} from '../export/entities.ts';
import { FamilyAccessRequest, FamilyChild, FamilyMail, FamilyRegistration, FamilyTeam } from '../export/family-data.ts';
import { internalCall } from './call.ts';
import { PageQuery } from './pages.ts';

/** Nobody waits at the screen for one page of a file: late is better than a file that is cut short. */
const PAGE_OF_FILE_MS = 15_000;

/** At most so many children are in one family's data. */
export const FAMILY_CHILDREN = 500;

function exportCall<Row extends z.ZodType>(to: ServiceName, name: string, row: Row) {
  const output = z.object({ rows: z.array(row) });
  return internalCall({ to, name, from: ['admin'], limitMs: PAGE_OF_FILE_MS, input: PageQuery, output });
}

/** What svc-admin asks the owners for, page by page, for an export of the club's data; its locations are its own. */
export const exportUsers = exportCall('auth', 'export-users', ExportedUser);
export const exportChildren = exportCall('family', 'export-children', ExportedChild);
export const exportGuardians = exportCall('family', 'export-guardians', ExportedGuardian);
export const exportEvents = exportCall('events', 'export-events', ExportedEvent);
export const exportRegistrations = exportCall('events', 'export-registrations', ExportedRegistration);
export const exportTeams = exportCall('events', 'export-teams', ExportedTeam);
export const exportGameRecords = exportCall('gamedata', 'export-game-records', ExportedGameRecord);
export const exportEvaluations = exportCall('gamedata', 'export-evaluations', ExportedEvaluation);

const ofFamily = { from: ['admin'], limitMs: PAGE_OF_FILE_MS } as const;

/** The account of one family's data. Null: there is none. */
export const accountData = internalCall({
  ...{ ...ofFamily, to: 'auth', name: 'account-data' },
  input: z.object({ userId: Id }),
  output: z.object({ account: ExportedUser.nullable() }),
});

/** The children that a user is guardian of, archived ones as well, and the requests for access that the user made. */
export const familyData = internalCall({
  ...{ ...ofFamily, to: 'family', name: 'family-data' },
  input: z.object({ userId: Id }),
  output: z.object({ children: z.array(FamilyChild), accessRequests: z.array(FamilyAccessRequest) }),
});

const ofChildren = z.object({ childIds: z.array(Id).max(FAMILY_CHILDREN) });

/** Registrations of these children, past and cancelled ones as well, and the teams that they are on. */
export const registrationData = internalCall({
  ...{ ...ofFamily, to: 'events', name: 'registration-data' },
  input: ofChildren,
  output: z.object({ registrations: z.array(FamilyRegistration), teams: z.array(FamilyTeam) }),
});

/** Evaluations and game records of these children, without test data. */
export const recordData = internalCall({
  ...{ ...ofFamily, to: 'gamedata', name: 'record-data' },
  input: ofChildren,
  output: z.object({ evaluations: z.array(ExportedEvaluation), gameRecords: z.array(ExportedGameRecord) }),
});

/** The emails to a user that are kept, without their texts, the newest first. */
export const mailData = internalCall({
  ...{ ...ofFamily, to: 'notify', name: 'mail-data' },
  input: z.object({ userId: Id }),
  output: z.object({
    delivery: z.enum(EMAIL_DELIVERIES),
    wantsReminders: z.boolean(),
    sent: z.array(FamilyMail),
  }),
});
