import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { tooLongMessage } from './too-long-message.ts';

const NO_REASON = 'Please tell us why you should have access to this child';
const NO_CHILD = 'Please select a child';
const NO_MATCH = 'Please pick the child that it is';

/**
 * A parent requests access to a child that the club already has (S1 §5): a child and a reason, both required. The child
 * is a candidate that the parent was shown, or the child that the parent has just added and that the club has to check
 * (product decision 52).
 */
export const ChildAccessRequestForm = z
  .object({
    existingChildId: z
      .int(NO_CHILD)
      .positive(NO_CHILD)
      .pipe(Id)
      .optional()
      .describe('A child that the caller was shown as a possible duplicate'),
    newChildId: z
      .int(NO_CHILD)
      .positive(NO_CHILD)
      .pipe(Id)
      .optional()
      .describe('Instead: a child that the caller added and that was answered with `clubWillCheck`'),
    requestReason: z.string(NO_REASON).trim().min(1, NO_REASON).max(1000, tooLongMessage(1000)),
  })
  .refine(({ existingChildId, newChildId }) => existingChildId !== undefined || newChildId !== undefined, {
    path: ['existingChildId'],
    message: NO_CHILD,
  })
  .refine(({ existingChildId, newChildId }) => existingChildId === undefined || newChildId === undefined, {
    path: ['newChildId'],
    message: 'Please ask for one child at a time',
  })
  .meta({ id: 'ChildAccessRequestForm' });
export type ChildAccessRequestForm = z.infer<typeof ChildAccessRequestForm>;

/** An admin decides a request for access (S2 §7); the note is for the parent. */
export const AccessDecisionForm = z
  .object({
    action: z.enum(['approve', 'deny'], 'Please approve or deny the request'),
    adminNotes: z.string().trim().max(1000, tooLongMessage(1000)).optional(),
    childId: z
      .int(NO_MATCH)
      .positive(NO_MATCH)
      .pipe(Id)
      .optional()
      .describe('Needed to approve a request without a `child`: one of its `matches`'),
  })
  .meta({ id: 'AccessDecisionForm' });
export type AccessDecisionForm = z.infer<typeof AccessDecisionForm>;
