import { expectUnchanged, notFound, type Tx } from '@fieldhouse/service-kit';
import { findEvent } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';

/**
 * Locks the event's row until the transaction ends: registrations and cancellations wait. Lock it before its slots and
 * registrations (the locking order of `sql/README.md`). Throws 404, and 412 when `ifMatch` does not match.
 */
export async function lockEvent(tx: Tx, id: number, ifMatch: string | undefined): Promise<TrainingEvent> {
  const { rows } = await tx.raw<{ rows: { version: number; editedVersion: number }[] }>(
    `SELECT version, edited_version AS "editedVersion" FROM event WHERE id = ? AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
  const versions = rows[0];
  if (!versions) throw notFound('Event');
  expectUnchanged(ifMatch, versions, 'event');
  return findEvent(tx, id);
}
