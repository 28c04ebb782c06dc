import * as z from 'zod';
import { EMAIL_DELIVERIES } from '../club/enumerations.ts';
import { Id, Instant } from '../club/scalars.ts';
import type { ServiceName } from '../club/service-names.ts';
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
import {
  FamilyAccessRequest,
  FamilyAnnouncement,
  FamilyCalendarLink,
  FamilyChild,
  FamilyLostMailbox,
  FamilyMail,
  FamilyNotice,
  FamilyPushBrowser,
  FamilyRegistration,
  FamilyTeam,
} from '../export/family-data.ts';
import { NoticePreferencesForm } from '../forms/notice-preferences.ts';
import { internalCall } from './call.ts';
import { PageQuery } from './pages.ts';

/** One page of a file may take long: a slow file is better than a truncated one. */
const FILE_PAGE_TIMEOUT_MS = 15_000;

/** The highest number of children in one family's data. */
export const MAX_FAMILY_CHILDREN = 500;

function exportCall<Row extends z.ZodType>(to: ServiceName, name: string, row: Row) {
  const output = z.object({ rows: z.array(row) });
  return internalCall({ to, name, from: ['admin'], timeoutMs: FILE_PAGE_TIMEOUT_MS, input: PageQuery, output });
}

/** The pages of the club's data that svc-admin requests from the owners for an export. It owns the locations itself. */
export const exportUsers = exportCall('auth', 'export-users', ExportedUser);
export const exportChildren = exportCall('family', 'export-children', ExportedChild);
export const exportGuardians = exportCall('family', 'export-guardians', ExportedGuardian);
export const exportEvents = exportCall('events', 'export-events', ExportedEvent);
export const exportRegistrations = exportCall('events', 'export-registrations', ExportedRegistration);
export const exportTeams = exportCall('events', 'export-teams', ExportedTeam);
export const exportGameRecords = exportCall('gamedata', 'export-game-records', ExportedGameRecord);
export const exportEvaluations = exportCall('gamedata', 'export-evaluations', ExportedEvaluation);

function familyCall<Input extends z.ZodType, Output extends z.ZodType>(
  to: ServiceName,
  name: string,
  schemas: { input: Input; output: Output },
) {
  return internalCall({ to, name, from: ['admin'], timeoutMs: FILE_PAGE_TIMEOUT_MS, ...schemas });
}

/** The account of one family's data. Null: no such account. */
export const accountData = familyCall('auth', 'account-data', {
  input: z.object({ userId: Id }),
  output: z.object({
    account: ExportedUser.nullable(),
    // A svc-auth of 1.3 or older has neither.
    deletionDueAt: Instant.nullable().default(null),
    lostMailboxes: z.array(FamilyLostMailbox).default([]),
  }),
});

/** The children that a user is a guardian of, archived ones included, and the user's requests for access. */
export const familyData = familyCall('family', 'family-data', {
  input: z.object({ userId: Id }),
  output: z.object({ children: z.array(FamilyChild), accessRequests: z.array(FamilyAccessRequest) }),
});

const ChildIds = z.object({ childIds: z.array(Id).max(MAX_FAMILY_CHILDREN) });

/** Registrations of these children, past and cancelled ones included, their teams, and the user's links to calendars. */
export const registrationData = familyCall('events', 'registration-data', {
  // A svc-admin of 1.4 or older names no user, and a svc-events of 1.4 or older has no links.
  input: ChildIds.extend({ userId: Id.optional() }),
  output: z.object({
    registrations: z.array(FamilyRegistration),
    teams: z.array(FamilyTeam),
    calendarLinks: z.array(FamilyCalendarLink).default([]),
  }),
});

/** Evaluations and game records of these children, without sample records. */
export const recordData = familyCall('gamedata', 'record-data', {
  input: ChildIds,
  output: z.object({ evaluations: z.array(ExportedEvaluation), gameRecords: z.array(ExportedGameRecord) }),
});

/**
 * The stored emails to a user, without their texts, and what the user was told and chose, newest first. A replica of 1.4
 * answers emails alone.
 */
export const mailData = familyCall('notify', 'mail-data', {
  input: z.object({ userId: Id }),
  output: z.object({
    delivery: z.enum(EMAIL_DELIVERIES),
    wantsReminders: z.boolean(),
    sent: z.array(FamilyMail),
    notices: z.array(FamilyNotice).optional(),
    announcements: z.array(FamilyAnnouncement).optional(),
    noticePreferences: NoticePreferencesForm.optional(),
    pushBrowsers: z.array(FamilyPushBrowser).optional(),
  }),
});
