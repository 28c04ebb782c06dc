import { LocalDate } from '@fieldhouse/contracts/club';
import * as z from 'zod';

const Named = { id: z.int().positive(), firstName: z.string(), lastName: z.string() };

/**
 * A child the club may know already: what S1 §3 lists and nothing more, or, where its birth date was not typed, its
 * name alone (product decision 52).
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

/** The `duplicates` of a 409; empty when there are none to read. */
export function readCandidates(duplicates: unknown): DuplicateCandidate[] {
  return z.array(DuplicateCandidate).safeParse(duplicates).data ?? [];
}
