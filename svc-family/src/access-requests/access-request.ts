import { type AccessRequestState, Id, Instant } from '@fieldhouse/contracts';
import * as z from 'zod';

export const ACCESS_REQUEST_STATES = ['pending', 'approved', 'denied'] as const;

/** A request for access to a child, as it is stored, with the child's name as it is now. */
export interface AccessRequestRow {
  id: number;
  /** The requested child; until an admin picks a child, the one that the parent added. */
  childId: number;
  /** The child that the parent added when no candidates were shown (product decision 52). */
  newChildId: number | null;
  userId: number;
  firstName: string;
  lastName: string;
  reason: string;
  state: (typeof ACCESS_REQUEST_STATES)[number];
  adminNotes: string | null;
  createdAt: Date;
  /** When the parent dismissed its outcome. */
  dismissedAt: Date | null;
  version: number;
}

/** A request as the parent who made it sees it (S1 §3, product decision 22). */
export const ChildAccessRequest = z
  .object({
    id: Id,
    state: z.enum(ACCESS_REQUEST_STATES),
    childName: z.string(),
    requestReason: z.string(),
    adminNotes: z.string().nullable().describe('The club’s note on the decision; null while it is pending'),
    createdAt: Instant,
    dismissed: z.boolean().describe('The caller has read the decision and dismissed it'),
  })
  .meta({ id: 'ChildAccessRequest' });
export type ChildAccessRequest = z.infer<typeof ChildAccessRequest>;

export function toAccessRequest(request: AccessRequestRow): ChildAccessRequest {
  return {
    id: request.id,
    state: request.state,
    childName: `${request.firstName} ${request.lastName}`,
    requestReason: request.reason,
    adminNotes: request.state === 'pending' ? null : request.adminNotes,
    createdAt: request.createdAt.toISOString(),
    dismissed: request.dismissedAt !== null,
  };
}

/** Whether an admin has to pick the child before this request can be approved. */
export const needsMatch = ({ childId, newChildId }: Pick<AccessRequestRow, 'childId' | 'newChildId'>) =>
  childId === newChildId;

/** The state of a request in events, with the child's name as it was shown; without the reason. */
export function toAccessRequestState(request: AccessRequestRow): AccessRequestState & { childName: string } {
  const { id, version, childId, userId, state, firstName, lastName } = request;
  return { id, version, childId, userId, childName: `${firstName} ${lastName}`, state };
}
