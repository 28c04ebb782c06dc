import * as z from 'zod';

/** A signature of the waiver in force (product decision 40); the hash identifies the text on the screen. */
export const WaiverForm = z.object({
  hash: z.string('Please read the waiver again'),
  accepted: z.literal(true, 'You must accept the waiver and release form to continue'),
});
export type WaiverForm = z.infer<typeof WaiverForm>;
