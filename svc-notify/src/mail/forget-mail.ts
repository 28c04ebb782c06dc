import { searchWords } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { DELETED_CONTENTS, DELETED_SUBJECT, deletedEmail } from '../emails/deleted-email.ts';

/** What stands in place of the address of an account that is gone. */
export const NO_ADDRESS = 'Deleted account';

/** Mail that has not left; an admin may retry what has failed or was refused, and release what is held. */
const NOT_SENT = ['queued', 'claimed', 'failed', 'refused', 'held'];

/** What has not left yet does not any more. */
const STOPPED = `CASE WHEN state = ANY (?) THEN 'dropped' ELSE state END`;

/** Of mail to a user who is gone there is left that it was: neither address nor contents. None is sent any more. */
export async function forgetMailTo(tx: Tx, userId: number): Promise<void> {
  await deleteContents(tx, { user_id: userId }, { to_address: NO_ADDRESS });
}

/** Of mail about a child that is gone there is left to whom it went. None is sent any more. */
export async function forgetMailAbout(tx: Tx, childId: number): Promise<void> {
  await deleteContents(tx, { child_id: childId }, { subject: DELETED_SUBJECT });
}

async function deleteContents(
  tx: Tx,
  which: { user_id: number } | { child_id: number },
  replaced: { to_address: string } | { subject: string },
): Promise<void> {
  const content = JSON.stringify(deletedEmail(DELETED_CONTENTS));
  const mails = await tx('mail')
    .where(which)
    .update({ ...replaced, state: tx.raw(STOPPED, [NOT_SENT]), held_because: null, content })
    .returning<{ id: number; to: string; subject: string }[]>(['id', 'to_address as to', 'subject']);
  const found = mails.map(({ id, to, subject }) => ({ id, search_words: searchWords(to, subject) }));
  await tx.raw(
    `UPDATE mail SET search_words = found.search_words
     FROM json_to_recordset(?::json) AS found (id int8, search_words text[]) WHERE mail.id = found.id`,
    [JSON.stringify(found)],
  );
}

/** Whoever is no longer a child's guardian gets no more mail about it, not even what was queued before. */
export async function stopMail(tx: Tx, { userId, childId }: { userId: number; childId: number }): Promise<void> {
  await tx('mail')
    .where({ user_id: userId, child_id: childId })
    .whereIn('state', NOT_SENT)
    .update({ state: 'dropped', held_because: null });
}
