import type { GuardianState } from '@fieldhouse/contracts';

/** A link between a child and the account of a guardian, as it is stored. */
export interface GuardianRow {
  id: number;
  childId: number;
  userId: number;
  accessLevel: 'full' | 'view-only';
  isPrimary: boolean;
  version: number;
}

/** What the platform is told about a guardian. */
export function toGuardianState({ id, version, childId, userId, accessLevel, isPrimary }: GuardianRow): GuardianState {
  return { id, version, childId, userId, accessLevel, isPrimary };
}

/** Whether a guardian may change the child. Both access levels behave the same for now (decision 14); here is where they part. */
export function mayChange(guardian: GuardianRow | undefined): guardian is GuardianRow {
  return guardian !== undefined;
}
