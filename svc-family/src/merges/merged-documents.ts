import type { LocalDate } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';

type Documented = Pick<
  ChildRow,
  | 'id'
  | 'birthdate'
  | 'ageDocumentAt'
  | 'ageDocumentDeletedAt'
  | 'ageVerifiedAt'
  | 'ageVerifiedBy'
  | 'ageWasVerifiedFor'
>;

interface Documents {
  mergeId: number;
  /** The children as they were before the merge. */
  primary: Documented;
  duplicates: readonly Documented[];
  /** The primary's birth date after the merge: checks for another date do not count (product decision 102). */
  birthdate: LocalDate;
}

/**
 * Copies the chosen age document to the primary: one that was checked for its birth date, with the check, or else the
 * newest that has a file (product decisions 21, 71, 102). The primary's earlier document and check are saved for an
 * undo. The duplicates keep theirs.
 */
export async function copyDocumentToPrimary(
  tx: Tx,
  { mergeId, primary, duplicates, birthdate }: Documents,
): Promise<void> {
  const chosen = [primary, ...duplicates].reduce((one, other) => (isPreferred(other, one, birthdate) ? other : one));
  const endsCheck = primary.ageVerifiedAt !== null && primary.birthdate !== birthdate;
  if (chosen.ageDocumentAt === null || (chosen === primary && !endsCheck)) return;
  await tx('merged_age_document').insert({
    merge_id: mergeId,
    chosen_at: chosen.ageDocumentAt,
    ...(await fileOf(tx, primary.id)),
    uploaded_at: primary.ageDocumentAt,
    verified_at: primary.ageVerifiedAt,
    verified_by: primary.ageVerifiedBy,
    was_verified_for: primary.ageWasVerifiedFor,
  });
  // The new birth date has ended the primary's check already.
  if (chosen === primary) return;
  await tx('age_document').where({ child_id: primary.id }).delete();
  await tx.raw(
    `INSERT INTO age_document (child_id, image, uploaded_by, uploaded_at)
     SELECT ?, image, uploaded_by, uploaded_at FROM age_document WHERE child_id = ?`,
    [primary.id, chosen.id],
  );
  const isVerified = chosen.ageVerifiedAt !== null && chosen.birthdate === birthdate;
  const verifiedFor = chosen.ageVerifiedAt === null ? chosen.ageWasVerifiedFor : chosen.birthdate;
  await tx('child')
    .where({ id: primary.id })
    .update({
      age_document_at: chosen.ageDocumentAt,
      age_document_deleted_at: chosen.ageDocumentDeletedAt,
      age_verified_at: isVerified ? chosen.ageVerifiedAt : null,
      age_verified_by: isVerified ? chosen.ageVerifiedBy : null,
      age_was_verified_for: isVerified ? null : verifiedFor,
    });
}

async function fileOf(tx: Tx, childId: number): Promise<{ image?: Buffer; uploaded_by?: number }> {
  return (await tx('age_document').where({ child_id: childId }).first('image', 'uploaded_by')) ?? {};
}

interface Restored {
  mergeId: number;
  primaryId: number;
  /** The primary's birth date before the merge, which its saved check is for. */
  birthdate: LocalDate;
  now: Date;
}

/**
 * Restores the primary's own age document, unless a newer one was uploaded since the merge, and its check, unless the
 * primary has another birth date now. A file whose retention has ended is not restored. Restore the profile first.
 */
export async function restoreDocument(tx: Tx, { mergeId, primaryId, birthdate, now }: Restored): Promise<void> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE child
     SET age_document_at = CASE WHEN saved.image IS NOT NULL OR is_valid THEN saved.uploaded_at END,
       age_document_deleted_at = CASE WHEN saved.image IS NULL AND is_valid THEN :now::timestamptz END,
       age_verified_at = CASE WHEN is_valid THEN saved.verified_at END,
       age_verified_by = CASE WHEN is_valid THEN saved.verified_by END,
       age_was_verified_for = CASE
         WHEN is_valid THEN NULL
         WHEN saved.verified_at IS NOT NULL THEN :birthdate::date
         ELSE saved.was_verified_for
       END
     FROM (
       SELECT m.*, m.verified_at IS NOT NULL AND c.birthdate = :birthdate::date AS is_valid
       FROM merged_age_document m JOIN child c ON c.id = :primaryId WHERE m.merge_id = :mergeId
     ) saved
     WHERE child.id = :primaryId
       -- The end of a check may have removed it.
       AND (child.age_document_at = saved.chosen_at OR child.age_document_at IS NULL)`,
    { mergeId, primaryId, birthdate, now },
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

function isPreferred(one: Documented, other: Documented, birthdate: LocalDate): boolean {
  const [rank, otherRank] = [rankOf(one, birthdate), rankOf(other, birthdate)];
  return rank === otherRank ? rank > 0 && timeOf(one) > timeOf(other) : rank > otherRank;
}

/** A check for this birth date is worth most; a document without file or such a check nothing. */
function rankOf(child: Documented, birthdate: LocalDate): number {
  if (child.ageVerifiedAt !== null && child.birthdate === birthdate) return 2;
  return child.ageDocumentAt !== null && child.ageDocumentDeletedAt === null ? 1 : 0;
}

const timeOf = ({ ageDocumentAt }: Documented) => ageDocumentAt?.getTime() ?? Number.NEGATIVE_INFINITY;
