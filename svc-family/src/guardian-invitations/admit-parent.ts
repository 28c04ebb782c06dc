import {
  clubSettings,
  nextVersion,
  publish,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { ensureGuardian } from '../guardians/link-guardian.ts';
import { deleteInvitation, type InvitationRow, updateInvitation } from './invitation.repository.ts';

interface Admission {
  invitation: InvitationRow;
  /** The account that used the invitation. */
  userId: number;
}

/**
 * Makes the invited a guardian, or keeps the invitation for an admin's approval where the club asks for it (product
 * decisions 95, 96). The transaction has locked the invited's account and then the child.
 */
export async function admitOrAskAdmin(
  tx: Tx,
  ctx: TransactionContext,
  admission: Admission,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<'added' | 'to-approve'> {
  if (!(await clubSettings(tx)).isInvitationApproved) {
    await admitParent(tx, ctx, admission, who);
    return 'added';
  }
  await updateInvitation(tx, admission.invitation.id, { state: 'to-approve', usedBy: admission.userId });
  return 'to-approve';
}

/**
 * Makes the invited a guardian of the child with the level of the invitation, which ends, and publishes
 * `guardian-invitation.accepted`. The transaction has locked the invited's account and then the child.
 */
export async function admitParent(
  tx: Tx,
  ctx: TransactionContext,
  { invitation, userId }: Admission,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const { id, childId, accessLevel, invitedBy } = invitation;
  await ensureGuardian(tx, ctx, { childId, userId, accessLevel, invitedBy }, who);
  await deleteInvitation(tx, id);
  const version = await nextVersion(tx);
  await publish(tx, ctx, 'guardian-invitation.accepted', childId, { id, version, childId, userId }, who);
}
