import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { internalCall, REQUIRED_TIMEOUT_MS } from './call.ts';

/**
 * Numbers of the children's evaluations and game records, and of a coach's evaluations: auth calls gamedata before it
 * deletes a user.
 */
export const recordCounts = internalCall({
  to: 'gamedata',
  name: 'record-counts',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['auth'],
  input: z.object({ childIds: z.array(Id).max(1000), coachId: Id }),
  output: z.object({ evaluations: z.int(), gameRecords: z.int(), writtenEvaluations: z.int() }),
});

/** Evaluations and game records of children that may be merged: family calls gamedata for the preview of a merge. */
export const recordsToMerge = internalCall({
  to: 'gamedata',
  name: 'records-to-merge',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['family'],
  input: z.object({ childIds: z.array(Id).max(50) }),
  output: z.object({
    children: z.array(z.object({ childId: Id, evaluations: z.int(), gameRecords: z.int() })),
  }),
});
