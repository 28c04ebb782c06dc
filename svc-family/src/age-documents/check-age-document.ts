import { conflict, forbidden, notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { isGuardianOfMerged } from '../guardians/guardian.repository.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { markChecked } from './age-document.repository.ts';

interface Check {
  childId: number;
  /** The upload time of the viewed document, in milliseconds; undefined: any document. */
  seen?: number | undefined;
}

/**
 * Marks a child's age document as checked by a coach or an admin (product decision 71). A document that is checked
 * keeps its day and name. A newer upload removes the mark, and so does another birth date. Throws 403 for a guardian of
 * the child (product decision 102); 404 without a child or a document; 409 `document_replaced` when the caller viewed
 * an older document; 409 `child_merged`.
 */
export async function checkAgeDocument(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, seen }: Check,
): Promise<Pick<ChildRow, 'id' | 'ageVerifiedAt' | 'ageVerifiedBy' | 'ageWasVerifiedFor'>> {
  const person = (await peopleByIds(ctx, [who.userId])).get(who.userId);
  return ctx.db.transaction(async (tx) => {
    const child = await lockChild(tx, childId);
    if (!child) throw notFound('Child');
    await expectNotMerged(tx, child, who);
    if (await isGuardianOfMerged(tx, child.id, who.userId)) {
      throw forbidden('You are a guardian of this child. Another coach or an admin has to check the age document');
    }
    if (child.ageVerifiedAt !== null) return child;
    const { id, ageDocumentAt: uploadedAt } = child;
    if (uploadedAt === null) throw notFound('Age document');
    if (seen !== undefined && seen !== uploadedAt.getTime()) {
      throw conflict('document_replaced', 'A newer document was uploaded meanwhile. Please look at that one');
    }
    const ageVerifiedAt = ctx.clock();
    const ageVerifiedBy = person ? `${person.firstName} ${person.lastName}` : null;
    await markChecked(tx, { childId: id, uploadedAt, checkedAt: ageVerifiedAt, checkedBy: ageVerifiedBy });
    return { id, ageVerifiedAt, ageVerifiedBy, ageWasVerifiedFor: null };
  });
}
