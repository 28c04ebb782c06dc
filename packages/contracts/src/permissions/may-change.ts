import type { AccessLevel } from '../club/enumerations.ts';

interface AccessRules {
  /** `ENFORCE_VIEW_ONLY`: View Only guardians read the child, its registrations and evaluations, and change nothing. */
  enforceViewOnly?: boolean;
}

/**
 * Whether a guardian may change a child and what it is registered for: access levels are enforced here and
 * nowhere else (product decisions 14, 69). Undefined: the person is no guardian of the child.
 */
export function mayChange(
  guardian: { accessLevel: AccessLevel } | undefined,
  { enforceViewOnly = false }: AccessRules,
): boolean {
  return guardian !== undefined && (guardian.accessLevel === 'full' || !enforceViewOnly);
}

/** Why a View Only guardian's change is refused. */
export const VIEW_ONLY_MESSAGE =
  'Your access to this child is View Only. Ask the club for Full Access if you need to make changes.';
