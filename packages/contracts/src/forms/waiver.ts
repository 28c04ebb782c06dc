import * as z from 'zod';

/** A signature under the waiver in force (product decision 40): the hash says which text was on the screen. */
export const WaiverForm = z.object({
  hash: z.string('Please read the waiver again'),
  accepted: z.literal(true, 'You must accept the waiver and release form to continue'),
});
export type WaiverForm = z.infer<typeof WaiverForm>;
