import type { Db, Job, ServiceContext } from '@fieldhouse/service-kit';
import { undoableSince } from '../merges/undo-until.ts';

const DAY_MS = 86_400_000;
/** Most children of one transaction. */
const BATCH = 200;

export const deleteCheckedDocumentsJob: Job = {
  name: 'delete-checked-documents',
  everySeconds: 3600,
  run: deleteCheckedDocuments,
};

/**
 * Deletes the files of age documents `AGE_DOCUMENT_DAYS` days after they were checked; the children stay verified
 * (product decision 71). Files of merged duplicates, and files that are stored for the undo of a merge, are also
 * deleted when the merge can no longer be undone.
 */
async function deleteCheckedDocuments({ db, clock, environment }: ServiceContext): Promise<void> {
  const now = clock();
  const checkedBefore = new Date(now.getTime() - environment.ageDocumentDays * DAY_MS);
  const limits = { now, checkedBefore, mergedBefore: undoableSince(now) };
  let deleted: number;
  do {
    deleted = await deleteBatch(db, limits);
  } while (deleted === BATCH);
  await deleteFilesOfMerges(db, limits);
}

interface Limits {
  now: Date;
  checkedBefore: Date;
  mergedBefore: Date;
}

async function deleteBatch(db: Db, limits: Limits): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `WITH due AS (
       SELECT id FROM child
       WHERE age_document_at IS NOT NULL AND age_document_deleted_at IS NULL AND (
         age_verified_at <= :checkedBefore
         OR merged_into IS NOT NULL AND EXISTS (
           SELECT FROM merged_child c JOIN child_merge m ON m.id = c.merge_id
           WHERE c.child_id = child.id AND m.state IN ('merging', 'merged') AND m.merged_at < :mergedBefore
         )
       )
       ORDER BY id LIMIT :limit FOR UPDATE SKIP LOCKED
     ), file AS (
       DELETE FROM age_document USING due WHERE age_document.child_id = due.id
     )
     UPDATE child SET age_document_deleted_at = :now FROM due WHERE child.id = due.id`,
    { ...limits, limit: BATCH },
  );
  return rowCount;
}

async function deleteFilesOfMerges(db: Db, { checkedBefore, mergedBefore }: Limits): Promise<void> {
  await db.raw(
    `UPDATE merged_age_document saved SET image = NULL FROM child_merge m
     WHERE m.id = saved.merge_id AND saved.image IS NOT NULL
       AND (m.merged_at < :mergedBefore OR saved.verified_at <= :checkedBefore)`,
    { checkedBefore, mergedBefore },
  );
}
