import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { atMost } from './at-most.ts';

const NO_REASON = 'Please tell us why you should have access to this child';

/** A parent asks for access to a child that the club has already (S1 §5): a child and a reason, both required. */
export const ChildAccessRequestForm = z
  .object({
    existingChildId: z.int('Please select a child').positive('Please select a child').pipe(Id),
    requestReason: z.string(NO_REASON).trim().min(1, NO_REASON).max(1000, atMost(1000)),
  })
  .meta({ id: 'ChildAccessRequestForm' });
export type ChildAccessRequestForm = z.infer<typeof ChildAccessRequestForm>;

/** An admin decides a request for access (S2 §7); the note is for the parent. */
export const AccessDecisionForm = z
  .object({
    action: z.enum(['approve', 'deny'], 'Please approve or deny the request'),
    adminNotes: z.string().trim().max(1000, atMost(1000)).optional(),
  })
  .meta({ id: 'AccessDecisionForm' });
export type AccessDecisionForm = z.infer<typeof AccessDecisionForm>;
