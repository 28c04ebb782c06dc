import { ROUTE_ACTIONS } from './route-actions.gen.ts';

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

/** How the screens name an action. */
export interface AuditText {
  /** In the What column and its filter. */
  label: string;
  /** Follows the person's name. The subject's name comes after it, or replaces its '…': 'added … to a team'. */
  verb: string;
  /** The sentence names the subject, also when the entry has children. */
  isAboutSubject?: true;
}

/**
 * Actions that belong to no changing call: a restore, what follows from another change, and views, which GET routes
 * declare by these names (`view`). The others stand in the routes (`audit`).
 */
export const ACTIONS_WITHOUT_CALL = {
  'age-verification.ended': { label: 'Ended age verification', verb: 'ended the age verification of' },
  'link.changed': { label: 'Changed link', verb: 'changed the access of a parent to' },
  'invitation.accepted': { label: 'Accepted invitation', verb: 'accepted an invitation to the club as' },
  'invitation.declined': { label: 'Invitation declined', verb: 'had an invitation to the club declined' },
  'guardian.invitation-declined': {
    label: 'Invitation declined',
    verb: 'had an invitation declined by an invited parent of',
  },
  'account.passkeys-reset': {
    label: 'Passkeys removed by the operator',
    verb: 'had the operator remove all passkeys of',
    isAboutSubject: true,
  },
  'club.restored': { label: 'Restored backup', verb: 'restored the club from a backup' },

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
  'timeline.viewed': { label: 'Viewed timeline', verb: 'viewed the timeline of' },
} as const satisfies Readonly<Record<string, AuditText>>;

/** Every action that the audit records, with its texts. */
export const AUDIT_ACTIONS = { ...ROUTE_ACTIONS, ...ACTIONS_WITHOUT_CALL };
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
  'timeline.viewed',
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
