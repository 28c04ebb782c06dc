import type { Tx } from '@fieldhouse/service-kit';
import { ENDINGS } from './line.ts';

/**
 * Puts a child's name as it is now into every line about it, read or not. Its readers' lines are of another edition
 * then, so that no browser goes on showing the old one.
 */
export async function renameInLines(tx: Tx, childId: number, name: string): Promise<void> {
  const ending = `(${ENDINGS.join('|')})$`;
  await tx.raw(
    `WITH renamed AS (
       SELECT id, :name || ' ' || substring(message from :ending) AS message
       FROM notification WHERE child_id = :childId AND message ~ :ending
     ), changed AS (
       UPDATE notification n SET message = renamed.message FROM renamed
       WHERE n.id = renamed.id AND n.message <> renamed.message RETURNING n.id
     )
     UPDATE notification_recipient r SET edition = edition + 1 FROM changed WHERE r.notification_id = changed.id`,
    { name, ending, childId },
  );
}
