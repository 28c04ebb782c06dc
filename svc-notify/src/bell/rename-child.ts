import { isolated } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { ENDINGS } from './line.ts';

/**
 * Sets a child's current name in every line about it, read or not. The edition of the recipients' lines grows, so that
 * no browser keeps showing the old name.
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
    { name: isolated(name), ending, childId },
  );
}
