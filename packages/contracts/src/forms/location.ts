import * as z from 'zod';
import { oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

const NO_NAME = 'Location name is required';
const name = z.string(NO_NAME).trim().min(1, NO_NAME).max(120, tooLongMessage(120));

/** The rule for the name of a location (product decision 50). */
export const LocationNames = z.object({ name: name.refine(...oneLine('Location name')) });

/** The location dialog (S2 §5). */
export const LocationForm = LocationNames.extend({
  address: z.string('Address is required').trim().min(1, 'Address is required').max(300, tooLongMessage(300)),
});
export type LocationForm = z.infer<typeof LocationForm>;

/** An existing location. Its name is checked only when it changes: `checkEdit(LocationNames, ...)`. */
export const EditedLocation = LocationForm.extend({ name });
