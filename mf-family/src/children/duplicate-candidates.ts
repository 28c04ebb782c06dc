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

/** What the club knows about a child that is being added. */
export interface PossibleDuplicates {
  candidates: readonly DuplicateCandidate[];
  /** The server's sentence why no parents are shown. */
  parentsHidden?: string | undefined;
}

const ParentsHidden = z.object({ detail: z.string() });

/** Reads the body of a 409; no candidates when they are absent or invalid. */
export function readDuplicates(body: Readonly<Record<string, unknown>>): PossibleDuplicates {
  return {
    candidates: z.array(DuplicateCandidate).safeParse(body.duplicates).data ?? [],
    parentsHidden: ParentsHidden.safeParse(body.parentsHidden).data?.detail,
  };
}
