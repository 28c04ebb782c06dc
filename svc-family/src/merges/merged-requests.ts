import { nextVersion, type Tx } from '@fieldhouse/service-kit';

/** Makes pending requests for access to duplicates requests for the primary, where their user has none for it yet. */
export async function moveRequests(
  tx: Tx,
  { mergeId, primaryId, duplicateIds }: { mergeId: number; primaryId: number; duplicateIds: readonly number[] },
): Promise<void> {
  await tx.raw(
    `WITH found AS (
       SELECT DISTINCT ON (user_id) id, child_id FROM access_request r
       WHERE child_id = ANY (:duplicateIds) AND state = 'pending' AND NOT EXISTS (
         SELECT FROM access_request o WHERE o.child_id = :primaryId AND o.user_id = r.user_id AND o.state = 'pending'
       ) ORDER BY user_id, id
     ), moved AS (
       INSERT INTO merged_request (merge_id, request_id, from_id) SELECT :mergeId, id, child_id FROM found
     )
     UPDATE access_request r SET child_id = :primaryId, version = :version FROM found WHERE r.id = found.id`,
    { mergeId, primaryId, duplicateIds, version: await nextVersion(tx) },
  );
}

/** Gives them back as far as they are pending still. */
export async function returnRequests(
  tx: Tx,
  { mergeId, primaryId }: { mergeId: number; primaryId: number },
): Promise<void> {
  await tx.raw(
    `UPDATE access_request r SET child_id = m.from_id, version = :version FROM merged_request m
     WHERE m.merge_id = :mergeId AND r.id = m.request_id AND r.child_id = :primaryId AND r.state = 'pending' AND NOT EXISTS (
       SELECT FROM access_request o WHERE o.child_id = m.from_id AND o.user_id = r.user_id AND o.state = 'pending'
     )`,
    { mergeId, primaryId, version: await nextVersion(tx) },
  );
}
