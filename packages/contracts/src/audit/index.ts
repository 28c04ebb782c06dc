export {
  ACTIONS_WITHOUT_CALL,
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  AUDITED_READS,
  type AuditAction,
  type AuditedRead,
  type AuditSubject,
  type AuditText,
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
  subjectText,
} from './audit-text.ts';
export { TIMELINE_ACTIONS, type TimelineAction, timelineLabel } from './timeline-actions.ts';
