import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { tooLongMessage } from './too-long-message.ts';

const NO_REASON = 'Please say why they are not duplicates';
const NOT_DIFFERENT = 'Please select two different children';
const MAX_GROUP_SIZE = 200;

const reason = z.string(NO_REASON).trim().min(1, NO_REASON).max(500, tooLongMessage(500));

/** Two profiles that are not the same child (S2 §7), in any order. */
export const IgnoredPairForm = z
  .object({
    childId1: Id,
    childId2: Id,
    reason,
  })
  .refine(({ childId1, childId2 }) => childId1 !== childId2, {
    path: ['childId2'],
    message: NOT_DIFFERENT,
  })
  .meta({ id: 'IgnoredPairForm' });
export type IgnoredPairForm = z.infer<typeof IgnoredPairForm>;

/** Profiles of different children: no two of them are the same child. */
export const IgnoredGroupForm = z
  .object({
    childIds: z
      .array(Id, NOT_DIFFERENT)
      .min(2, NOT_DIFFERENT)
      .max(MAX_GROUP_SIZE, `At most ${MAX_GROUP_SIZE} children can be marked at a time`)
      .refine((ids) => new Set(ids).size === ids.length, NOT_DIFFERENT),
    reason,
  })
  .meta({ id: 'IgnoredGroupForm' });
export type IgnoredGroupForm = z.infer<typeof IgnoredGroupForm>;
