import { searchWords } from '@fieldhouse/contracts';
import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import { forgottenLetter } from '../letters/forgotten-letter.ts';

/** What stands in place of the address of an account that is gone. */
export const NO_ADDRESS = 'Deleted account';

/** Mail that has not left yet, and does not any more. */
const STOPPED = `CASE WHEN state IN ('queued', 'claimed') THEN 'dropped' ELSE state END`;

/** Of mail to a user who is gone there is left that it was: neither address nor contents. None is sent any more. */
export async function forgetMailTo(tx: Tx, { environment }: ServiceContext, userId: number): Promise<void> {
  const { text, html } = forgottenLetter(environment.siteUrl);
  const mails = await tx('mail')
    .where({ user_id: userId })
    .update({ state: tx.raw(STOPPED), to_address: NO_ADDRESS, text, html })
    .returning<{ id: number; subject: string }[]>(['id', 'subject']);
  const found = mails.map(({ id, subject }) => ({ id, search_words: searchWords(NO_ADDRESS, subject) }));
  await tx.raw(
    `UPDATE mail SET search_words = found.search_words
     FROM json_to_recordset(?::json) AS found (id int8, search_words text[]) WHERE mail.id = found.id`,
    [JSON.stringify(found)],
  );
}

/** Of mail about a child that is gone there is left to whom it went, and its subject, which names the event alone. */
export async function forgetMailAbout(tx: Tx, { environment }: ServiceContext, childId: number): Promise<void> {
  const { text, html } = forgottenLetter(environment.siteUrl);
  await tx('mail')
    .where({ child_id: childId })
    .update({ state: tx.raw(STOPPED), text, html });
}

/** Whoever is no longer a child's guardian gets no more mail about it, not even what was queued before. */
export async function stopMail(tx: Tx, { userId, childId }: { userId: number; childId: number }): Promise<void> {
  await tx('mail')
    .where({ user_id: userId, child_id: childId })
    .whereIn('state', ['queued', 'claimed'])
    .update({ state: 'dropped' });
}
