import { clubToday, type LocalDate } from '@fieldhouse/contracts';
import type { Who } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';

/** When a child's age document was checked and, for coaches and admins, by whom. */
export function toAgeVerification(
  { ageVerifiedAt, ageVerifiedBy }: Pick<ChildRow, 'ageVerifiedAt' | 'ageVerifiedBy'>,
  { role }: Pick<Who, 'role'>,
): { ageVerifiedOn: LocalDate | null; ageVerifiedBy: string | null } {
  return {
    ageVerifiedOn: ageVerifiedAt && clubToday(ageVerifiedAt),
    ageVerifiedBy: role === 'parent' ? null : ageVerifiedBy,
  };
}
