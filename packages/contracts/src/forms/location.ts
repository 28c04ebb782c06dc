import * as z from 'zod';
import { atMost } from './at-most.ts';
import { oneLine } from './one-line.ts';

const NO_NAME = 'Location name is required';
const name = z.string(NO_NAME).trim().min(1, NO_NAME).max(120, atMost(120));

/** The name of a location, as product decision 50 has it. */
export const LocationNames = z.object({ name: name.refine(...oneLine('Location name')) });

/** Location dialog (S2 §5). */
export const LocationForm = LocationNames.extend({
  address: z.string('Address is required').trim().min(1, 'Address is required').max(300, atMost(300)),
});
export type LocationForm = z.infer<typeof LocationForm>;

/** A location that there is; its name is judged where it changes: `judgeEdit(LocationNames, ...)`. */
export const EditedLocation = LocationForm.extend({ name });
