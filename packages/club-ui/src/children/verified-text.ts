import type { Child } from '@fieldhouse/api';
import { mediumDay } from '@fieldhouse/contracts/club';

/**
 * 'Verified on Nov 21, 2026 by Sam Rivera', without a name for parents; undefined until the age document was checked.
 */
export function verifiedText({
  ageVerifiedOn,
  ageVerifiedBy,
}: Pick<Child, 'ageVerifiedOn' | 'ageVerifiedBy'>): string | undefined {
  if (ageVerifiedOn === null) return undefined;
  return `Verified on ${mediumDay(ageVerifiedOn)}${ageVerifiedBy === null ? '' : ` by ${ageVerifiedBy}`}`;
}

/**
 * 'Was verified for Apr 2, 2017', for coaches and admins, while another birth date is not verified (product decision
 * 102); undefined otherwise.
 */
export function wasVerifiedText({
  ageVerifiedOn,
  ageWasVerifiedFor,
}: Pick<Child, 'ageVerifiedOn' | 'ageWasVerifiedFor'>): string | undefined {
  // A replica of the release before sends no such field.
  if (ageVerifiedOn !== null || !ageWasVerifiedFor) return undefined;
  return `Was verified for ${mediumDay(ageWasVerifiedFor)}`;
}
