import { conflict, notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { guardianById, guardiansOf } from '../guardians/guardian.repository.ts';
import { unlinkGuardian } from '../guardians/unlink-guardian.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { storeRemovedLink } from './removed-link.repository.ts';

/**
 * Removes a link that is not the child's primary one and publishes `guardian.unlinked` (S2 §4); registrations stay.
 * What `restoreLink` needs is stored. Throws 404 for an unknown link; 409 `primary_link` for a primary one, and
 * `child_merged` for one of a merged child.
 */
export async function removeLink(
  ctx: ServiceContext,
  linkId: number,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const link = await guardianById(tx, linkId);
    const child = link && (await lockChild(tx, link.childId));
    if (!child) throw notFound('Link');
    await expectNotMerged(tx, child, who);
    const guardians = await guardiansOf(tx, link.childId);
    const leaving = guardians.find(({ id }) => id === linkId);
    if (!leaving) throw notFound('Link');
    if (leaving.isPrimary) throw conflict('primary_link', 'The link of a child’s primary parent cannot be removed');
    await storeRemovedLink(tx, linkId, ctx.clock());
    await unlinkGuardian(tx, ctx, { childId: link.childId, guardians, leaving }, who);
  });
}
