import type { Tx } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';

type Documented = Pick<ChildRow, 'id' | 'ageDocumentAt' | 'ageVerifiedAt'>;

interface Documents {
  mergeId: number;
  primary: Documented;
  duplicates: readonly Documented[];
}

/**
 * Copies the chosen age document to the primary, with its check: a checked one, or else the newest (product decisions
 * 21, 71). The primary's earlier document is saved for an undo. The duplicates keep theirs.
 */
export async function copyDocumentToPrimary(tx: Tx, { mergeId, primary, duplicates }: Documents): Promise<void> {
  const chosen = [primary, ...duplicates].reduce((one, other) => (isPreferred(other, one) ? other : one));
  if (chosen === primary || chosen.ageDocumentAt === null) return;
  await tx.raw(
    `INSERT INTO merged_age_document (merge_id, chosen_at, image, uploaded_by, uploaded_at, verified_at, verified_by)
     SELECT ?, ?, d.image, d.uploaded_by, c.age_document_at, c.age_verified_at, c.age_verified_by
     FROM child c LEFT JOIN age_document d ON d.child_id = c.id WHERE c.id = ?`,
    [mergeId, chosen.ageDocumentAt, primary.id],
  );
  await tx('age_document').where({ child_id: primary.id }).delete();
  await tx.raw(
    `INSERT INTO age_document (child_id, image, uploaded_by, uploaded_at)
     SELECT ?, image, uploaded_by, uploaded_at FROM age_document WHERE child_id = ?`,
    [primary.id, chosen.id],
  );
  await tx.raw(
    `UPDATE child
     SET age_document_at = chosen.age_document_at, age_document_deleted_at = chosen.age_document_deleted_at,
       age_verified_at = chosen.age_verified_at, age_verified_by = chosen.age_verified_by
     FROM child chosen WHERE child.id = ? AND chosen.id = ?`,
    [primary.id, chosen.id],
  );
}

/**
 * Restores the primary's own age document and its check, unless a newer one was uploaded since the merge. A file whose
 * retention has ended is not restored.
 */
export async function restoreDocument(
  tx: Tx,
  { mergeId, primaryId, now }: { mergeId: number; primaryId: number; now: Date },
): Promise<void> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE child
     SET age_document_at = saved.uploaded_at, age_verified_at = saved.verified_at, age_verified_by = saved.verified_by,
       age_document_deleted_at =
         CASE WHEN saved.uploaded_at IS NOT NULL AND saved.image IS NULL THEN :now::timestamptz END
     FROM merged_age_document saved
     WHERE saved.merge_id = :mergeId AND child.id = :primaryId AND child.age_document_at = saved.chosen_at`,
    { mergeId, primaryId, now },
  );
  if (rowCount > 0) {
    await tx('age_document').where({ child_id: primaryId }).delete();
    await tx.raw(
      `INSERT INTO age_document (child_id, image, uploaded_by, uploaded_at)
       SELECT ?, image, uploaded_by, uploaded_at FROM merged_age_document WHERE merge_id = ? AND image IS NOT NULL`,
      [primaryId, mergeId],
    );
  }
  await tx('merged_age_document').where({ merge_id: mergeId }).delete();
}

function isPreferred(one: Documented, other: Documented): boolean {
  const [isChecked, isOtherChecked] = [one.ageVerifiedAt !== null, other.ageVerifiedAt !== null];
  return isChecked === isOtherChecked ? timeOf(one) > timeOf(other) : isChecked;
}

const timeOf = ({ ageDocumentAt }: Documented) => ageDocumentAt?.getTime() ?? Number.NEGATIVE_INFINITY;
