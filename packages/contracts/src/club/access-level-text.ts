import type { AccessLevel } from './enumerations.ts';

/** What an invited parent may do with an access level, as View Only is enforced or not (product decisions 14, 69). */
export function accessLevelText(level: AccessLevel, isViewOnlyEnforced: boolean): string {
  if (level === 'full') return 'Sees the profile and evaluations, edits the profile, registers and cancels';
  return isViewOnlyEnforced
    ? 'Sees the profile, registrations and evaluations; changes nothing'
    : 'At present like Full Access, but invites nobody';
}

/** The same, to the invited parent. */
export function ownAccessText(level: AccessLevel, isViewOnlyEnforced: boolean): string {
  if (level === 'full') return 'You see the profile and evaluations, edit the profile, register and cancel';
  return isViewOnlyEnforced
    ? 'You see the profile, registrations and evaluations, and change nothing'
    : 'At present like Full Access, but you invite nobody';
}
