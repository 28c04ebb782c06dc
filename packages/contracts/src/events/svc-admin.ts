import * as z from 'zod';
import { AUDIT_SUBJECTS } from '../audit/actions.ts';
import { Id, Instant, LocalDate } from '../club/scalars.ts';
import { DeletedState, Version } from './envelope.ts';
import { eventTypeOf } from './event-type.ts';

const eventType = eventTypeOf('admin');

export const LocationState = z.object({ id: Id, version: Version, name: z.string(), address: z.string() });
export type LocationState = z.infer<typeof LocationState>;

/** The club's own settings (product decision 96). There is one row; its id is 1. */
export const ClubState = z.object({
  id: z.literal(1),
  version: Version,
  name: z.string(),
  replyTo: z.string().nullable().describe('The address that answers to the club’s email go to; null: its sender'),
  postalAddress: z.string().describe('On one line; empty: none'),
  isInvitationApproved: z.boolean().describe('Whether an admin approves a guardian’s invitation of another'),
});
export type ClubState = z.infer<typeof ClubState>;

/** The warnings that admins receive by email, once a day; the Backup tab shows more. */
export const MAILED_BACKUP_WARNINGS = ['failed', 'too-old'] as const;

/** Something is wrong with the backups. */
export const BackupWarning = z.object({
  id: Id,
  version: Version,
  kind: z.enum(MAILED_BACKUP_WARNINGS),
  day: LocalDate.describe('On the club’s calendar: a kind is published once a day'),
  since: Instant.nullable().describe('When it failed, or the last complete one began; null: there is none'),
  error: z.string().nullable().describe('Why it failed, as a sentence'),
});
export type BackupWarning = z.infer<typeof BackupWarning>;

/**
 * An action of a coach or an admin. The envelope's `actor`, `actorrole` and `time` give the person and the time. It
 * has ids and names of fields, never a value.
 */
export const AuditEntry = z.object({
  action: z.string().max(100).describe('`child.changed`'),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: Id.nullable(),
  childIds: z.array(Id).describe('The children that it is about'),
  // A replica of the release before publishes none.
  userIds: z.array(Id).optional().describe('The accounts that a read has shown, without the subject'),
  fields: z.array(z.string().max(100)).describe('The fields that have another value now'),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const location: LocationState = {
  id: 1,
  version: 3,
  name: 'North Cages',
  address: '4120 Ranch Road 12',
};

/** The events of svc-admin, and the entries of its audit. */
export const ADMIN_EVENTS = {
  'location.created': eventType({
    data: LocationState,
    example: location,
    auditSubject: 'location',
    consumedBy: ['events'],
    summary: 'A location was added',
  }),
  'location.updated': eventType({
    data: LocationState,
    example: { ...location, version: 5, name: 'North Cages A' },
    auditSubject: 'location',
    consumedBy: ['events'],
    summary: 'A location changed',
  }),
  'location.deleted': eventType({
    data: DeletedState,
    example: { id: 1, version: 7 },
    auditSubject: 'location',
    consumedBy: ['events'],
    summary: 'A location was deleted',
  }),
  'club.changed': eventType({
    data: ClubState,
    example: {
      ...{ id: 1, version: 9, name: 'Hill Country Training', replyTo: 'office@club.example' },
      ...{ postalAddress: '4120 Ranch Road 12, Wimberley, TX 78676', isInvitationApproved: false },
    },
    auditSubject: 'none',
    consumedBy: ['family', 'notify'],
    summary: 'The settings of the club changed',
  }),
  'backup.warned': eventType({
    data: BackupWarning,
    example: {
      ...{ id: 3, version: 41, kind: 'failed', day: '2026-11-28' },
      ...{ since: '2026-11-28T08:00:12.000Z', error: 'svc-family did not answer' },
    },
    auditSubject: 'none',
    consumedBy: ['notify'],
    summary: 'The last backup failed, or is too old',
  }),
  'audit.recorded': eventTypeOf('every service')({
    data: AuditEntry,
    example: {
      action: 'child.changed',
      subjectType: 'child',
      subjectId: 1,
      childIds: [1],
      fields: ['shirtSize', 'primaryPosition'],
      requestId: '5f0c1c1e-6f1a-4a34-9d4e-0d6c8f4d2b11',
    },
    auditSubject: 'none',
    consumedBy: ['admin'],
    summary: 'A coach or an admin changed something, or read personal data',
  }),
};
