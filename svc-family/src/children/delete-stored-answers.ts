import type { Tx } from '@fieldhouse/service-kit';

/**
 * Forgets the answers that are kept for retries and tell of a child: that it was added, that it may be the same as
 * another, that somebody asked for access to it. A retry is then looked at anew. Before the child's requests go.
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
