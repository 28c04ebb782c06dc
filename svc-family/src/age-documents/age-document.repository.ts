import type { Db, Tx } from '@fieldhouse/service-kit';

interface AgeDocument {
  childId: number;
  /** A PNG. */
  image: Buffer;
  uploadedBy: number;
  uploadedAt: Date;
}

/** Keeps a child's age document in the place of the one before, and notes it with the child. Take the child's lock first. */
export async function replaceAgeDocument(
  tx: Tx,
  { childId, image, uploadedBy, uploadedAt }: AgeDocument,
): Promise<void> {
  const document = { image, uploaded_by: uploadedBy, uploaded_at: uploadedAt };
  await tx('age_document')
    .insert({ child_id: childId, ...document })
    .onConflict('child_id')
    .merge(document);
  await tx('child').where({ id: childId }).update({ age_document_at: uploadedAt });
}

/** A child's age document, a PNG. */
export async function ageDocumentOf(db: Db | Tx, childId: number): Promise<Buffer | undefined> {
  const row = await db('age_document').first<{ image: Buffer } | undefined>('image').where({ child_id: childId });
  return row?.image;
}
