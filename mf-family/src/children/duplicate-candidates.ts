import { LocalDate } from '@fieldhouse/contracts/club';
import * as z from 'zod';

const Named = { id: z.int().positive(), firstName: z.string(), lastName: z.string() };

/**
 * A possible duplicate: the fields of S1 §3, or only its name when its birthdate differs from the one entered (product
 * decision 52).
 */
const DuplicateCandidate = z.union([
  z.object({
    ...Named,
    age: z.int(),
    birthdate: LocalDate,
    parentFirstName: z.string().nullable(),
    parentLastName: z.string().nullable(),
  }),
  z.object({ ...Named, bornWithinAWeek: z.literal(true) }),
]);
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>;

/** Reads the `duplicates` of a 409; empty when they are absent or invalid. */
export function readCandidates(duplicates: unknown): DuplicateCandidate[] {
  return z.array(DuplicateCandidate).safeParse(duplicates).data ?? [];
}
