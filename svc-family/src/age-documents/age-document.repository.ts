import type { Db, Tx } from '@fieldhouse/service-kit';

interface AgeDocument {
  childId: number;
  /** A PNG. */
  image: Buffer;
  uploadedBy: number;
  uploadedAt: Date;
}

/** Stores a child's age document in place of the earlier one, as not checked. Take the child's lock first. */
export async function replaceAgeDocument(
  tx: Tx,
  { childId, image, uploadedBy, uploadedAt }: AgeDocument,
): Promise<void> {
  const document = { image, uploaded_by: uploadedBy, uploaded_at: uploadedAt };
  await tx('age_document')
    .insert({ child_id: childId, ...document })
    .onConflict('child_id')
    .merge(document);
  await tx('child')
    .where({ id: childId })
    .update({
      ...{ age_document_at: uploadedAt, age_document_deleted_at: null },
      ...{ age_verified_at: null, age_verified_by: null },
    });
}

interface Check {
  childId: number;
  uploadedAt: Date;
  checkedAt: Date;
  /** The name of the person who checked it. */
  checkedBy: string | null;
}

/**
 * Marks a child's age document as checked, and that of merged duplicates with the same document and birth date, so that
 * these copies are deleted, too; others are deleted when their merge can no longer be undone. Take the child's lock
 * first.
 */
export async function markChecked(tx: Tx, { childId, uploadedAt, checkedAt, checkedBy }: Check): Promise<void> {
  await tx.raw(
    `WITH RECURSIVE merged AS (
       SELECT id FROM child WHERE id = :childId
       UNION
       SELECT child.id FROM child JOIN merged ON child.merged_into = merged.id
     )
     UPDATE child SET age_verified_at = :checkedAt, age_verified_by = :checkedBy, age_was_verified_for = NULL
     FROM merged WHERE child.id = merged.id AND child.age_document_at = :uploadedAt
       AND child.birthdate = (SELECT birthdate FROM child WHERE id = :childId)`,
    { childId, uploadedAt, checkedAt, checkedBy },
  );
}

/** A child's age document, a PNG. */
export async function ageDocumentOf(db: Db | Tx, childId: number): Promise<Buffer | undefined> {
  const row = await db('age_document').first<{ image: Buffer } | undefined>('image').where({ child_id: childId });
  return row?.image;
}
