import { conflict, notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { markChecked } from './age-document.repository.ts';

interface Check {
  childId: number;
  /** When the document that was looked at was uploaded, in milliseconds; undefined: whichever there is. */
  seen?: number | undefined;
}

/**
 * Notes that a coach or an admin has checked a child's age document (product decision 71); a document that is checked
 * stays so, with its day and its name. A newer upload clears it. Throws 404 without a child or a document, 409
 * `document_replaced` when another one was looked at, and 409 `child_merged`.
 */
export async function checkAgeDocument(
  ctx: ServiceContext,
  { userId }: Pick<Who, 'userId'>,
  { childId, seen }: Check,
): Promise<Pick<ChildRow, 'id' | 'ageVerifiedAt' | 'ageVerifiedBy'>> {
  const person = (await peopleByIds(ctx, [userId])).get(userId);
  return ctx.db.transaction(async (tx) => {
    const child = await lockChild(tx, childId);
    if (!child) throw notFound('Child');
    await expectNotMerged(tx, child);
    if (child.ageVerifiedAt !== null) return child;
    const { id, ageDocumentAt: uploadedAt } = child;
    if (uploadedAt === null) throw notFound('Age document');
    if (seen !== undefined && seen !== uploadedAt.getTime()) {
      throw conflict('document_replaced', 'A newer document was uploaded meanwhile. Please look at that one');
    }
    const ageVerifiedAt = ctx.clock();
    const ageVerifiedBy = person ? `${person.firstName} ${person.lastName}` : null;
    await markChecked(tx, { childId: id, uploadedAt, checkedAt: ageVerifiedAt, checkedBy: ageVerifiedBy });
    return { id, ageVerifiedAt, ageVerifiedBy };
  });
}
