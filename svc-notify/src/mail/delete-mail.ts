import { storedSearchWords } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { DELETED_CONTENTS, DELETED_SUBJECT, deletedEmail } from '../emails/deleted-email.ts';

/** Replaces the address of a deleted account. */
export const NO_ADDRESS = 'Deleted account';

/** States of mail that is not sent; an admin may retry failed or refused mail, and release held mail. */
const NOT_SENT = ['queued', 'claimed', 'failed', 'refused', 'held'];

/** Mail that is not sent yet never is. */
const DROP_UNSENT = `CASE WHEN state = ANY (?) THEN 'dropped' ELSE state END`;

/** Deletes address and contents of the mail to a deleted user, and drops what is not sent. The rows stay. */
export async function deleteMailTo(tx: Tx, userId: number): Promise<void> {
  await deleteContents(tx, tx.raw('user_id = ?', [userId]), { to_address: NO_ADDRESS });
}

/**
 * Deletes subject and contents of the mail about a deleted child, also of one that was sent about others as well, and
 * drops what is not sent. Addresses stay.
 */
export async function deleteMailAbout(tx: Tx, childId: number): Promise<void> {
  const about = 'child_id = :childId OR id IN (SELECT joined_id FROM mail WHERE child_id = :childId)';
  await deleteContents(tx, tx.raw(about, { childId }), { subject: DELETED_SUBJECT });
}

async function deleteContents(
  tx: Tx,
  which: ReturnType<Tx['raw']>,
  replaced: { to_address: string } | { subject: string },
): Promise<void> {
  const content = JSON.stringify(deletedEmail(DELETED_CONTENTS));
  const mails = await tx('mail')
    .where(which)
    .update({ ...replaced, state: tx.raw(DROP_UNSENT, [NOT_SENT]), held_because: null, content })
    .returning<{ id: number; to: string; subject: string }[]>(['id', 'to_address as to', 'subject']);
  const changed = mails.map(({ id, to, subject }) => ({ id, search_words: storedSearchWords(to, subject) }));
  await tx.raw(
    `UPDATE mail SET search_words = found.search_words
     FROM json_to_recordset(?::json) AS found (id int8, search_words text[]) WHERE mail.id = found.id`,
    [JSON.stringify(changed)],
  );
}

/** Drops the mail that is queued for a user who is no longer the child's guardian. */
export async function stopMail(tx: Tx, { userId, childId }: { userId: number; childId: number }): Promise<void> {
  await tx('mail')
    .where({ user_id: userId, child_id: childId })
    .whereIn('state', NOT_SENT)
    .update({ state: 'dropped', held_because: null });
}
