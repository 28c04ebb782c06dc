import type { StoredProfile } from '@fieldhouse/contracts';
import { recordChange, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { updateProfile } from './child.repository.ts';
import type { ChildRow } from './child.ts';

interface Change {
  /** The stored child, which the transaction has locked. */
  child: Pick<ChildRow, 'id' | 'birthdate'>;
  profile: StoredProfile;
}

/**
 * Replaces the profile of a child. Another birth date ends its age verification (product decision 102), which the audit
 * records, whoever changes it.
 */
export async function changeProfile(
  tx: Tx,
  ctx: TransactionContext,
  { child: { id, birthdate }, profile }: Change,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<ChildRow> {
  const wasVerified = birthdate !== profile.birthdate && (await isVerified(tx, id));
  const changed = await updateProfile(tx, id, profile);
  if (wasVerified) {
    const change = { action: 'age-verification.ended', subject: { type: 'child', id }, fields: ['birthdate'] } as const;
    await recordChange(tx, ctx, who, change);
  }
  return changed;
}

async function isVerified(tx: Tx, id: number): Promise<boolean> {
  const verified = await tx('child').where({ id }).whereNotNull('age_verified_at').first('id');
  return verified !== undefined;
}
