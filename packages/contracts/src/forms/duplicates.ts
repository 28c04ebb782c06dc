import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { atMost } from './at-most.ts';

const NO_REASON = 'Please say why they are not duplicates';

/** Two children who are not the same child (S2 §7). Their order is free. */
export const IgnoredPairForm = z
  .object({
    childId1: z.int().pipe(Id),
    childId2: z.int().pipe(Id),
    reason: z.string(NO_REASON).trim().min(1, NO_REASON).max(500, atMost(500)),
  })
  .refine(({ childId1, childId2 }) => childId1 !== childId2, {
    path: ['childId2'],
    message: 'Please select two different children',
  })
  .meta({ id: 'IgnoredPairForm' });
export type IgnoredPairForm = z.infer<typeof IgnoredPairForm>;
