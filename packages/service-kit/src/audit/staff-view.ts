import type { AuditedRead, AuditSubject } from '@fieldhouse/contracts/audit';

/** Whom an answer shows. */
export interface SeenPeople {
  /** The screen: one child, one event; without it, a list of the whole club. */
  subject?: { type: AuditSubject; id: number | null };
  childIds?: readonly number[];
  /** Accounts, by their ids. */
  userIds?: readonly number[];
}

/**
 * What a coach or an admin sees of people in the answer of a GET route (product decision 108). The route records it:
 * `of` finds the people in the body before it is sent. With `recordedBy`, the handler calls `recordView` itself, since
 * the body does not name them, or is sent in parts. A route whose answer shows no person to staff says `none`, and why.
 */
export type StaffView<Request, Body> =
  | { action: AuditedRead; of: (body: Body, request: Request) => SeenPeople }
  | { action: AuditedRead; recordedBy: 'handler' }
  | { none: string };
