import * as z from 'zod';
import { AUDIT_SUBJECTS } from '../audit/actions.ts';
import { Id, Instant, LocalDate } from '../club/scalars.ts';
import { Version } from './envelope.ts';

/** A deleted entity: what a projection stores as its tombstone. */
export const DeletedState = z.object({ id: Id, version: Version });
export type DeletedState = z.infer<typeof DeletedState>;

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
