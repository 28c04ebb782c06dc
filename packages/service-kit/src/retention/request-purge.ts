import type { Tx } from '../context.ts';

/** A child or a user. */
export interface PersonId {
  kind: 'child' | 'user';
  id: number;
}

/** A person as the SQL functions `people_of_message` and `people_of_answer` write it: 'child:12'. */
export function personText({ kind, id }: PersonId): string {
  return `${kind}:${id}`;
}

/**
 * Requests, in the transaction that deletes a child or user, that the job `purge-deleted-people` deletes what stored
 * messages and answers contain about them. Call it when the person's row is locked: events that this service published
 * until then are deleted, and those of the deletion itself, which have no name, are not.
 */
export async function requestPurge(tx: Tx, person: PersonId): Promise<void> {
  await tx.raw(
    `INSERT INTO pending_purge (person, last_outbox_id)
     SELECT ?, CASE WHEN is_called THEN last_value ELSE 0 END FROM outbox_id_seq
     ON CONFLICT (person) DO UPDATE
       SET last_outbox_id = excluded.last_outbox_id, requested_at = excluded.requested_at, due_at = excluded.due_at`,
    [personText(person)],
  );
}
