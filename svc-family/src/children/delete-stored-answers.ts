import type { Tx } from '@fieldhouse/service-kit';

/**
 * Deletes the answers that are stored for retries and contain data of a child: from adding it, as a candidate, or
 * from a request for access to it. A retry is then processed as a new request. Call it before the child's access
 * requests are deleted.
 */
export async function deleteStoredAnswers(tx: Tx, childId: number): Promise<void> {
  await tx.raw(
    `DELETE FROM idempotency_key
     WHERE (route = 'POST /api/children' AND body -> 'id' = to_jsonb(:childId::int8))
        OR body -> 'duplicates' @> jsonb_build_array(jsonb_build_object('id', :childId::int8))
        OR (route = 'POST /api/child-access-requests' AND body -> 'id' IN (
          SELECT to_jsonb(id) FROM access_request WHERE child_id = :childId OR new_child_id = :childId))`,
    { childId },
  );
}
