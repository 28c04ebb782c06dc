import { LocalDate } from '@fieldhouse/contracts/club';
import * as z from 'zod';

/** A child the club may know already: what S1 §3 lists and nothing more. */
const DuplicateCandidate = z.object({
  id: z.int().positive(),
  firstName: z.string(),
  lastName: z.string(),
  age: z.int(),
  birthdate: LocalDate,
  parentFirstName: z.string().nullable(),
  parentLastName: z.string().nullable(),
});
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>;

/** The `duplicates` of a 409; empty when there are none to read. */
export function readCandidates(duplicates: unknown): DuplicateCandidate[] {
  return z.array(DuplicateCandidate).safeParse(duplicates).data ?? [];
}
