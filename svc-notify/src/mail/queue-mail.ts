import { searchWords } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import type { Letter } from '../letters/letter.ts';

interface Queued {
  letter: Letter;
  to: { id: number; email: string };
  /** The id of the event that caused it. */
  cause: string;
  /** Where the platform is at home; its host ends the Message-ID. */
  siteUrl: string;
  now: Date;
}

/** Queues one letter to one person, once however often its cause arrives. */
export async function queueMail(tx: Tx, { letter, to, cause, siteUrl, now }: Queued): Promise<void> {
  await tx('mail')
    .insert({
      ...letter,
      message_id: `<${cause}.${to.id}@${new URL(siteUrl).hostname}>`,
      to_address: to.email,
      search_words: searchWords(to.email, letter.subject),
      created_at: now,
      next_try: now,
    })
    .onConflict('message_id')
    .ignore();
}
