/** What an entry of the audit is about. */
export const AUDIT_SUBJECTS = [
  'child',
  'user',
  'event',
  'team',
  'registration',
  'link',
  'access-request',
  'pair',
  'merge',
  'game-record',
  'upload',
  'evaluation',
  'location',
  'mail',
  'club',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

interface AuditText {
  /** In the What column and its filter. */
  label: string;
  /** Follows the person's name. The subject's name comes after it, or replaces its '…': 'added … to a team'. */
  verb: string;
  /** The sentence names the subject, also when the entry has children. */
  isAboutSubject?: true;
}

/** Every action that the audit records, with its texts. */
export const AUDIT_ACTIONS = {
  'waiver.signed': { label: 'Signed waiver', verb: 'signed the waiver' },
  'user.added': { label: 'Added user', verb: 'added the account of' },
  'user.changed': { label: 'Changed user', verb: 'changed the account of' },
  'user.password-set': { label: 'Set password', verb: 'set a new password for' },
  'user.role-changed': { label: 'Changed role', verb: 'changed the role of' },
  'user.deleted': { label: 'Deleted user', verb: 'deleted' },
  'coach.archived': { label: 'Archived coach', verb: 'archived' },
  'coach.restored': { label: 'Restored coach', verb: 'restored' },

  'child.added': { label: 'Added child', verb: 'added' },
  'child.changed': { label: 'Changed child', verb: 'changed' },
  'child.removed': { label: 'Removed child', verb: 'removed' },
  'child.archived': { label: 'Archived child', verb: 'archived' },
  'child.restored': { label: 'Restored child', verb: 'restored' },
  'child.merged': { label: 'Merged', verb: 'merged duplicates into' },
  'merge.undone': { label: 'Undid merge', verb: 'undid a merge of' },
  'age-document.added': { label: 'Added age document', verb: 'added an age document of' },
  'age-document.checked': { label: 'Checked age document', verb: 'checked the age document of' },
  'age-verification.ended': { label: 'Ended age verification', verb: 'ended the age verification of' },
  'link.added': { label: 'Linked parent', verb: 'linked a parent to' },
  'link.changed': { label: 'Changed link', verb: 'changed the access of a parent to' },
  'link.removed': { label: 'Removed link', verb: 'removed the link of a parent to' },
  'access.requested': { label: 'Requested access', verb: 'requested access to' },
  'access.dismissed': { label: 'Dismissed answer', verb: 'dismissed the answer to a request for access to' },
  'access.approved': { label: 'Approved access', verb: 'approved access to' },
  'access.denied': { label: 'Denied access', verb: 'denied access to' },
  'pair.ignored': { label: 'Marked not duplicates', verb: 'marked … as not duplicates' },
  'pair.taken-back': { label: 'Unmarked not duplicates', verb: 'unmarked … as not duplicates' },

  'event.added': { label: 'Created event', verb: 'created' },
  'event.changed': { label: 'Changed event', verb: 'changed' },
  'event.deleted': { label: 'Deleted event', verb: 'deleted', isAboutSubject: true },
  'registration.added': { label: 'Registered', verb: 'registered' },
  'registration.cancelled': { label: 'Cancelled registration', verb: 'cancelled a registration of' },
  'registration.slot-changed': { label: 'Changed time', verb: 'changed the time of' },
  'team.added': { label: 'Created team', verb: 'created' },
  'team.changed': { label: 'Changed team', verb: 'changed' },
  'team.coach-added': { label: 'Added team coach', verb: 'added a coach to' },
  'team.member-added': { label: 'Added team member', verb: 'added … to a team' },
  'team.member-removed': { label: 'Removed team member', verb: 'removed … from a team' },

  'reminders.checked': { label: 'Checked reminders', verb: 'checked which reminders are due' },
  'reminder.reset': { label: 'Reset reminder', verb: 'reset the reminder of' },
  'reminder.resent': { label: 'Resent reminder', verb: 'sent the reminder again for' },

  'mail.retried': { label: 'Retried email', verb: 'sent again' },
  'mail.released': { label: 'Released email', verb: 'released' },
  'mail.discarded': { label: 'Discarded email', verb: 'discarded' },
  'held-mail.released': { label: 'Released all held email', verb: 'released all email that was held' },
  'held-mail.discarded': { label: 'Discarded all held email', verb: 'discarded all email that was held' },
  'mail.allowed': { label: 'Allowed email', verb: 'allowed email again to' },

  'game-record.linked': { label: 'Linked game record', verb: 'linked' },
  'game-record.unlinked': { label: 'Unlinked game record', verb: 'unlinked' },
  'game-records.sample-added': { label: 'Added sample games', verb: 'added sample game records' },
  'game-records.sample-removed': { label: 'Removed sample games', verb: 'removed the sample game records' },
  'game-records.fixed': { label: 'Fixed game data', verb: 'fixed game data of' },
  'game-records.fix-tried': { label: 'Tried Fix Game Data', verb: 'looked at what Fix Game Data would change' },
  'upload.added': { label: 'Uploaded game data', verb: 'uploaded game data' },
  'upload.changed': { label: 'Changed upload', verb: 'changed', isAboutSubject: true },
  'upload.discarded': { label: 'Discarded upload', verb: 'discarded' },
  'upload.confirmed': { label: 'Imported game data', verb: 'imported' },
  'evaluation.added': { label: 'Evaluated', verb: 'evaluated' },
  'evaluation.changed': { label: 'Changed evaluation', verb: 'changed an evaluation of' },

  'location.added': { label: 'Added location', verb: 'added' },
  'location.changed': { label: 'Changed location', verb: 'changed' },
  'location.deleted': { label: 'Deleted location', verb: 'deleted' },

  'dead-event.replayed': { label: 'Replayed dead event', verb: 'replayed a dead event' },
  'dead-events.replayed': { label: 'Replayed dead events', verb: 'replayed dead events' },
  'club.restored': { label: 'Restored backup', verb: 'restored the club from a backup' },
  'backup.started': { label: 'Started backup', verb: 'started a backup' },
  'backup.downloaded': { label: 'Downloaded backup', verb: 'downloaded a backup' },

  'import.added': { label: 'Uploaded data file', verb: 'uploaded a file of exported data' },
  'import.tried': { label: 'Tried import', verb: 'looked at what an import would change' },
  'club.imported': { label: 'Imported data', verb: 'imported exported data' },
  'club.exported': { label: 'Exported data', verb: 'exported the data of the club' },
  'family.exported': { label: 'Exported family’s data', verb: 'exported the family data of', isAboutSubject: true },

  'audit.exported': { label: 'Exported audit', verb: 'exported the audit' },
  'child.viewed': { label: 'Viewed profile', verb: 'viewed the profile of' },
  'age-document.viewed': { label: 'Viewed age document', verb: 'viewed the age document of' },
  'contact.viewed': { label: 'Viewed contact details', verb: 'viewed contact details of' },
  'contact.exported': { label: 'Exported contact details', verb: 'exported contact details of' },
  'registration.viewed': { label: 'Viewed registrations', verb: 'viewed registrations of' },
  'size.exported': { label: 'Exported sizes', verb: 'exported the uniform sizes of' },
  'team.viewed': { label: 'Viewed team members', verb: 'viewed the team membership of' },
  'evaluation.viewed': { label: 'Viewed evaluations', verb: 'viewed evaluations of' },
  'evaluation.exported': { label: 'Exported evaluations', verb: 'exported evaluations of' },
  'game-record.viewed': { label: 'Viewed game records', verb: 'viewed game records of' },
  'game-record.exported': { label: 'Exported game records', verb: 'exported game records of' },
  'user.viewed': { label: 'Viewed account', verb: 'viewed the account of', isAboutSubject: true },
  'waiver.exported': {
    label: 'Downloaded signed waiver',
    verb: 'downloaded the signed waiver of',
    isAboutSubject: true,
  },
  'mail.viewed': { label: 'Viewed email', verb: 'viewed email to or about' },
} as const satisfies Readonly<Record<string, AuditText>>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The texts of an action. An action of a later release is shown by its identifier. */
export function auditTextOf(action: string): AuditText {
  return isAuditAction(action) ? AUDIT_ACTIONS[action] : { label: action, verb: action };
}

/**
 * The actions that only read, in the order of a sentence about several of them. Guardians see those that are about
 * their child as 'Viewed by the club', each with its text there: 'Coach Sam Reyes viewed the profile'.
 */
export const AUDITED_READS = [
  'child.viewed',
  'contact.viewed',
  'age-document.viewed',
  'registration.viewed',
  'team.viewed',
  'evaluation.viewed',
  'game-record.viewed',
  'mail.viewed',
  'user.viewed',
  'contact.exported',
  'size.exported',
  'evaluation.exported',
  'game-record.exported',
  'waiver.exported',
] as const;
export type AuditedRead = (typeof AUDITED_READS)[number];

/** Whether an action only reads. */
export function isAuditedRead(action: string): action is AuditedRead {
  return AUDITED_READS.some((read) => read === action);
}

/** Whether a text names an action. */
export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, text);
}
