import type { AccessLevel, GuardianState } from '@fieldhouse/contracts';

/** A link between a child and the account of a guardian, as it is stored. */
export interface GuardianRow {
  id: number;
  childId: number;
  userId: number;
  accessLevel: AccessLevel;
  isPrimary: boolean;
  version: number;
}

/** The state of a guardian in events. */
export function toGuardianState({ id, version, childId, userId, accessLevel, isPrimary }: GuardianRow): GuardianState {
  return { id, version, childId, userId, accessLevel, isPrimary };
}
