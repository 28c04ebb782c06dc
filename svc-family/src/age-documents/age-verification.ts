import { clubToday, type LocalDate } from '@fieldhouse/contracts';
import type { Who } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';

interface AgeVerification {
  ageVerifiedOn: LocalDate | null;
  ageVerifiedBy: string | null;
  ageWasVerifiedFor: LocalDate | null;
}

/**
 * When a child's age document was checked and, for coaches and admins, by whom, or for which earlier birth date
 * (product decisions 71, 102).
 */
export function toAgeVerification(
  {
    ageVerifiedAt,
    ageVerifiedBy,
    ageWasVerifiedFor,
  }: Pick<ChildRow, 'ageVerifiedAt' | 'ageVerifiedBy' | 'ageWasVerifiedFor'>,
  { role }: Pick<Who, 'role'>,
): AgeVerification {
  return {
    ageVerifiedOn: ageVerifiedAt && clubToday(ageVerifiedAt),
    ageVerifiedBy: role === 'parent' ? null : ageVerifiedBy,
    ageWasVerifiedFor: role === 'parent' ? null : ageWasVerifiedFor,
  };
}
