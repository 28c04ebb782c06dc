import { conflict, publish, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { guardianById, guardiansOf } from '../guardians/guardian.repository.ts';
import { toGuardianState } from '../guardians/guardian.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { lockAccountIfExists } from '../people/person.ts';
import { undoableSince, undoExpired } from '../undo-limit.ts';
import { insertRemovedLink, removedLinkById } from './removed-link.repository.ts';

/**
 * Undoes the removal of a link: it has its id, access level, inviter and time again, and the guardian's invitations are
 * back (product decision 41). Publishes `guardian.linked`. A link that is there already stays as it is. Throws 410
 * `undo_expired` after 20 minutes, or when the child or the account was deleted; 409 `child_merged`,
 * `already_linked` when the account was linked anew, `invited_again` when an address was. Then nothing changes.
 */
export async function restoreLink(
  ctx: ServiceContext,
  linkId: number,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockRemoved(tx, linkId, who))) return;
    const removed = await removedLinkById(tx, linkId);
    if (!removed || removed.removedAt <= undoableSince(ctx.clock())) throw expired();
    const guardians = await guardiansOf(tx, removed.childId);
    if (guardians.some(({ userId }) => userId === removed.userId)) {
      throw conflict('already_linked', 'This parent was linked to the child again. The new link stays as it is');
    }
    const link = await insertRemovedLink(tx, linkId);
    if (!link) {
      const detail =
        'Somebody whom this parent had invited was invited again. Please link the parent to the child anew';
      throw conflict('invited_again', detail);
    }
    await publish(tx, ctx, 'guardian.linked', link.id, toGuardianState(link), who);
  });
}

/** Locks the account and the child of a removed link. Returns false when the link is there already. */
async function lockRemoved(tx: Tx, linkId: number, who: Pick<Who, 'userId' | 'role'>): Promise<boolean> {
  const removed = await removedLinkById(tx, linkId);
  if (removed) {
    if (!(await lockAccountIfExists(tx, removed.userId))) throw expired();
    const child = await lockChild(tx, removed.childId);
    if (!child) throw expired();
    await expectNotMerged(tx, child, who);
  }
  const existing = await guardianById(tx, linkId);
  if (!existing && !removed) throw expired();
  return existing === undefined;
}

const expired = () => undoExpired('Please link the parent to the child again');
