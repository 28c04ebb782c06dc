import type { AuditAction, AuditSubject } from './actions.ts';

interface AuditedCall {
  /** One action, or one for each value of a field of the body. */
  action: AuditAction | { field: string; actions: Readonly<Record<string, AuditAction>> };
  subject: AuditSubject;
  /** The path parameter or field of the body with the subject's id; `id` unless set. */
  id?: string;
}

const archiveActions = (restored: AuditAction, archived: AuditAction) => ({
  field: 'isActive',
  actions: { true: restored, false: archived },
});

/**
 * The calls that leave an entry in the audit when a coach or an admin makes them. A test compares them with the API
 * documents: every call with which staff changes something is in this list or in `UNAUDITED_CALLS`.
 */
export const AUDITED_CALLS: Readonly<Record<string, AuditedCall>> = {
  'POST /api/waivers/sign': { action: 'waiver.signed', subject: 'club' },
  'POST /api/admin/users': { action: 'user.added', subject: 'user' },
  'PUT /api/admin/users/{id}': { action: 'user.changed', subject: 'user' },
  'PUT /api/admin/users/{id}/password': { action: 'user.password-set', subject: 'user' },
  'PUT /api/admin/users/{id}/role': { action: 'user.role-changed', subject: 'user' },
  'DELETE /api/admin/users/{id}': { action: 'user.deleted', subject: 'user' },
  'PUT /api/admin/coaches/{id}/archive': {
    action: archiveActions('coach.restored', 'coach.archived'),
    subject: 'user',
  },

  'POST /api/children': { action: 'child.added', subject: 'child' },
  'PUT /api/children/{id}': { action: 'child.changed', subject: 'child' },
  'DELETE /api/children/{id}': { action: 'child.removed', subject: 'child' },
  'POST /api/children/{id}/age-verification': { action: 'age-document.added', subject: 'child' },
  'PUT /api/children/{id}/age-verification/checked': { action: 'age-document.checked', subject: 'child' },
  'PUT /api/admin/children/{id}/archive': {
    action: archiveActions('child.restored', 'child.archived'),
    subject: 'child',
  },
  'POST /api/child-access-requests': { action: 'access.requested', subject: 'access-request' },
  'POST /api/child-access-requests/{id}/dismiss': { action: 'access.dismissed', subject: 'access-request' },
  'PUT /api/admin/child-access-requests/{id}': {
    action: { field: 'action', actions: { approve: 'access.approved', deny: 'access.denied' } },
    subject: 'access-request',
  },
  'POST /api/admin/link-child-to-parent': { action: 'link.added', subject: 'link' },
  'DELETE /api/admin/child-parent-links/{id}': { action: 'link.removed', subject: 'link' },
  'POST /api/admin/duplicate-ignore-pairs': { action: 'pair.ignored', subject: 'pair' },
  'POST /api/admin/duplicate-ignore-pairs/group': { action: 'pair.ignored', subject: 'pair' },
  'DELETE /api/admin/duplicate-ignore-pairs/{id}': { action: 'pair.taken-back', subject: 'pair' },
  'POST /api/admin/merge-children': { action: 'child.merged', subject: 'child', id: 'primaryChildId' },
  'POST /api/admin/merges/{id}/undo': { action: 'merge.undone', subject: 'merge' },

  'POST /api/events': { action: 'event.added', subject: 'event' },
  'PUT /api/events/{id}': { action: 'event.changed', subject: 'event' },
  'PATCH /api/events/{id}': { action: 'event.changed', subject: 'event' },
  'DELETE /api/events/{id}': { action: 'event.deleted', subject: 'event' },
  'POST /api/register-child': { action: 'registration.added', subject: 'event', id: 'eventId' },
  'DELETE /api/registrations/cancel/{childId}/{eventId}': {
    action: 'registration.cancelled',
    subject: 'event',
    id: 'eventId',
  },
  'DELETE /api/registrations/{registrationId}': { action: 'registration.cancelled', subject: 'event' },
  // `id` is the registration's: the use case names the event.
  'PUT /api/registrations/{id}/slot': { action: 'registration.slot-changed', subject: 'event', id: 'eventId' },
  'POST /api/teams': { action: 'team.added', subject: 'team' },
  'PUT /api/teams/{id}': { action: 'team.changed', subject: 'team' },
  'POST /api/teams/{id}/coaches': { action: 'team.coach-added', subject: 'team' },
  'POST /api/teams/{id}/members': { action: 'team.member-added', subject: 'team' },
  'DELETE /api/teams/{id}/members/{childId}': { action: 'team.member-removed', subject: 'team' },

  'POST /api/reminders/trigger': { action: 'reminders.checked', subject: 'club' },
  'POST /api/reminders/reset/{id}': { action: 'reminder.reset', subject: 'event' },
  'POST /api/reminders/resend/{id}': { action: 'reminder.resent', subject: 'event' },

  'POST /api/admin/mail/{id}/retry': { action: 'mail.retried', subject: 'mail' },
  'POST /api/admin/mail/release': { action: 'held-mail.released', subject: 'club' },
  'POST /api/admin/mail/discard': { action: 'held-mail.discarded', subject: 'club' },
  'POST /api/admin/mail/{id}/release': { action: 'mail.released', subject: 'mail' },
  'POST /api/admin/mail/{id}/discard': { action: 'mail.discarded', subject: 'mail' },
  'DELETE /api/admin/mail/refusals/{userId}': { action: 'mail.allowed', subject: 'user', id: 'userId' },

  'POST /api/game-data/{gameId}/link': { action: 'game-record.linked', subject: 'game-record', id: 'gameId' },
  'POST /api/game-data/link/{id}': { action: 'game-record.linked', subject: 'game-record' },
  'DELETE /api/game-data/{gameId}/link': { action: 'game-record.unlinked', subject: 'game-record', id: 'gameId' },
  'POST /api/game-data/create-sample': { action: 'game-records.sample-added', subject: 'club' },
  'DELETE /api/game-data/sample': { action: 'game-records.sample-removed', subject: 'club' },
  'POST /api/fix-game-data': {
    action: { field: 'dryRun', actions: { true: 'game-records.fix-tried', false: 'game-records.fixed' } },
    subject: 'club',
  },
  'POST /api/game-data/upload': { action: 'upload.added', subject: 'upload' },
  'PATCH /api/game-data/uploads/{uploadId}/rows/{row}': {
    action: 'upload.changed',
    subject: 'upload',
    id: 'uploadId',
  },
  'POST /api/game-data/uploads/{uploadId}/duplicates': { action: 'upload.changed', subject: 'upload', id: 'uploadId' },
  'DELETE /api/game-data/uploads/{uploadId}': { action: 'upload.discarded', subject: 'upload', id: 'uploadId' },
  'POST /api/game-data/confirm': { action: 'upload.confirmed', subject: 'upload', id: 'uploadId' },
  'POST /api/skill-evaluations': { action: 'evaluation.added', subject: 'evaluation' },
  'PUT /api/evaluations/{id}': { action: 'evaluation.changed', subject: 'evaluation' },

  'POST /api/locations': { action: 'location.added', subject: 'location' },
  'PUT /api/locations/{id}': { action: 'location.changed', subject: 'location' },
  'DELETE /api/locations/{id}': { action: 'location.deleted', subject: 'location' },

  'POST /api/admin/import/files': { action: 'import.added', subject: 'club' },
  'POST /api/admin/import': {
    action: { field: 'dryRun', actions: { true: 'import.tried', false: 'club.imported' } },
    subject: 'club',
  },
  'POST /api/admin/dead-events/{service}/{id}/replay': { action: 'dead-event.replayed', subject: 'club' },
  'POST /api/admin/dead-events/replay': { action: 'dead-events.replayed', subject: 'club' },
  'POST /api/admin/backup/trigger': { action: 'backup.started', subject: 'club' },
};

/** Reads that leave an entry every time: downloads of the club's data or of a family's. */
export const AUDITED_DOWNLOADS: Readonly<Record<string, AuditedCall>> = {
  'GET /api/admin/audit/export': { action: 'audit.exported', subject: 'club' },
  'GET /api/admin/export': { action: 'club.exported', subject: 'club' },
  'GET /api/admin/backup/files/{filename}': { action: 'backup.downloaded', subject: 'club' },
  'GET /api/admin/users/{id}/data': { action: 'family.exported', subject: 'user' },
};

/** Calls that change no record of the club: a person has seen something, or a page reports an error. */
export const UNAUDITED_CALLS: readonly string[] = [
  'POST /api/notifications/{id}/read',
  'POST /api/notifications/read-all',
  'POST /api/evaluations/seen',
  'POST /api/client-errors',
];
