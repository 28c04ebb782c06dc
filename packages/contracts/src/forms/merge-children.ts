import * as z from 'zod';
import { Id } from '../club/scalars.ts';

/** Which records of the duplicates move: `false` leaves them with the archived duplicate (product decision 21). */
export const MergeData = z.object({
  keepPrimaryData: z
    .boolean('keepPrimaryData must be true or false')
    .default(true)
    .describe('Where the profiles differ, the primary’s values stay; false: the first duplicate’s values replace them'),
  preserveAllEvaluations: z.boolean('preserveAllEvaluations must be true or false').default(true),
  preserveAllGameData: z.boolean('preserveAllGameData must be true or false').default(true),
  preserveAllRegistrations: z.boolean('preserveAllRegistrations must be true or false').default(true),
});
export type MergeData = z.infer<typeof MergeData>;

/** Merges duplicates into the primary child (S2 §7). */
export const MergeChildren = z.object({
  primaryChildId: Id,
  duplicateChildIds: z
    .array(Id, 'Please choose at least one duplicate')
    .min(1, 'Please choose at least one duplicate')
    .max(20, 'At most 20 duplicates can be merged at a time'),
  mergeData: MergeData.prefault({}),
  linkGuardianIds: z
    .array(Id)
    .max(100, 'At most 100 guardians can be linked at a time')
    .optional()
    .describe(
      'Accounts of the duplicates’ guardians who get access to the primary. Without it: those whose email address or ' +
        'phone is also that of one of the primary’s guardians',
    ),
  approveRequestIds: z
    .array(Id)
    .max(100, 'At most 100 requests can be approved at a time')
    .default([])
    .describe('Pending requests for access to one of these children; they are approved with the merge'),
});
export type MergeChildren = z.infer<typeof MergeChildren>;
