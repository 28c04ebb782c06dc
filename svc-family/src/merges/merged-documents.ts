import type { Tx } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';

interface Documents {
  mergeId: number;
  primary: Pick<ChildRow, 'id' | 'ageDocumentAt'>;
  duplicates: readonly Pick<ChildRow, 'id' | 'ageDocumentAt'>[];
}

/** Copies the newest age document to the primary (decision 21); the one before is kept for an undo. The duplicates keep theirs. */
export async function takeNewestDocument(tx: Tx, { mergeId, primary, duplicates }: Documents): Promise<void> {
  const newest = [primary, ...duplicates].reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one));
  if (newest === primary || newest.ageDocumentAt === null) return;
  await tx.raw(
    `INSERT INTO merged_age_document (merge_id, came_at, image, uploaded_by, uploaded_at)
     SELECT ?, ?, d.image, d.uploaded_by, d.uploaded_at FROM (SELECT) one LEFT JOIN age_document d ON d.child_id = ?`,
    [mergeId, newest.ageDocumentAt, primary.id],
  );
  await tx.raw(
    `INSERT INTO age_document (child_id, image, uploaded_by, uploaded_at)
     SELECT ?, image, uploaded_by, uploaded_at FROM age_document WHERE child_id = ?
     ON CONFLICT (child_id) DO UPDATE
     SET image = excluded.image, uploaded_by = excluded.uploaded_by, uploaded_at = excluded.uploaded_at`,
    [primary.id, newest.id],
  );
  await tx('child').where({ id: primary.id }).update({ age_document_at: newest.ageDocumentAt });
}

/** Puts the primary's own age document back, unless a newer one was uploaded since the merge. */
export async function returnDocument(
  tx: Tx,
  { mergeId, primaryId }: { mergeId: number; primaryId: number },
): Promise<void> {
  const came = await tx('merged_age_document')
    .where({ merge_id: mergeId })
    .first<{ came_at: Date; uploaded_at: Date | null } | undefined>('came_at', 'uploaded_at');
  if (!came) return;
  const removed: number = await tx('age_document').where({ child_id: primaryId, uploaded_at: came.came_at }).delete();
  if (removed === 0) return;
  await tx.raw(
    `INSERT INTO age_document (child_id, image, uploaded_by, uploaded_at)
     SELECT ?, image, uploaded_by, uploaded_at FROM merged_age_document WHERE merge_id = ? AND image IS NOT NULL`,
    [primaryId, mergeId],
  );
  await tx('child').where({ id: primaryId }).update({ age_document_at: came.uploaded_at });
}

const timeOf = ({ ageDocumentAt }: Pick<ChildRow, 'ageDocumentAt'>) =>
  ageDocumentAt?.getTime() ?? Number.NEGATIVE_INFINITY;
