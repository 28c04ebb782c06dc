export {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  AUDITED_READS,
  type AuditAction,
  type AuditedRead,
  type AuditSubject,
  isAuditAction,
  isAuditedRead,
} from './actions.ts';
export {
  actorName,
  auditDetails,
  auditLabel,
  auditSentence,
  auditSubjectText,
  childName,
  type NamedEntry,
} from './audit-text.ts';
export { AUDITED_CALLS, AUDITED_DOWNLOADS, UNAUDITED_CALLS } from './audited-calls.ts';
