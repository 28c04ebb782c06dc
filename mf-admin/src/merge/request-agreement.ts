import type { AdminAccessRequest, ComparedGuardian } from '@fieldhouse/api';

/** In what the contact of the parent who asks for access agrees with guardians of the child, or of this match. */
export function agreementOf(
  { guardians }: Pick<AdminAccessRequest, 'guardians'>,
  childId?: number,
): ComparedGuardian['agreesIn'] {
  const compared = guardians.filter((guardian) => childId === undefined || guardian.childId === childId);
  return [...new Set(compared.flatMap(({ agreesIn }) => agreesIn))].sort();
}
