import type { AuditSubject, AuditText } from '@fieldhouse/contracts/audit';

/** What staff did, with its texts. Routes that share an action share this object. */
export interface AuditedAction extends AuditText {
  /** `event.changed` */
  action: string;
}

/** One action for each value of a field of the body, for example `isActive` of an archive. */
interface ActionsByField<Field> {
  byField: Field;
  actions: Readonly<Record<string, AuditedAction>>;
}

/** The entry that a request of a coach or an admin leaves in the audit (decision record 36). */
export type AuditedRequest<Field extends string = string, BodyField extends string = Field> = (
  | AuditedAction
  | ActionsByField<BodyField>
) & {
  subject: AuditSubject;
  /**
   * The path parameter or field of the body with the subject's id; `id` unless set. Null: the path has another id, and
   * the use case says the subject's.
   */
  id?: Field | null;
};

/** The entry, or why there is none: the request changes no record of the club. */
export type RouteAudit<Field extends string = string, BodyField extends string = Field> =
  | `none: ${string}`
  | AuditedRequest<Field, BodyField>;

/** Whether coaches or admins may change something with such a call: then the route says what the audit records. */
export type ChangesAsStaff<M, A> = M extends 'get' ? false : A extends 'public' | readonly 'parent'[] ? false : true;

/** The actions of a route's entries; empty for one that leaves none. */
export function auditedActions({ audit }: { audit?: RouteAudit }): readonly AuditedAction[] {
  if (typeof audit !== 'object') return [];
  return 'byField' in audit ? Object.values(audit.actions) : [audit];
}
