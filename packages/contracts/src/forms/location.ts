import * as z from 'zod';
import { atMost } from './at-most.ts';

/** Location dialog (S2 §5). */
export const LocationForm = z.object({
  name: z.string('Location name is required').trim().min(1, 'Location name is required').max(120, atMost(120)),
  address: z.string('Address is required').trim().min(1, 'Address is required').max(300, atMost(300)),
});
export type LocationForm = z.infer<typeof LocationForm>;
