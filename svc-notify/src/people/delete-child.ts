import type { Tx } from '@fieldhouse/service-kit';
import { FORMER_PLAYER } from '../bell/line.ts';
import { renameInLines } from '../bell/rename-child.ts';
import { deleteMailAbout } from '../mail/delete-mail.ts';
import { deleteNoticesAbout } from '../notices/delete-notices.ts';

/**
 * Deletes the name of a child that has left the club from notifications, its notices, and the contents of mail about
 * it.
 */
export async function deleteChild(tx: Tx, childId: number): Promise<void> {
  await renameInLines(tx, childId, FORMER_PLAYER);
  await deleteNoticesAbout(tx, childId);
  await deleteMailAbout(tx, childId);
}
