import { prepared, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import type { Ring } from '../bell/ring.ts';
import type { QueuedMail } from '../mail/queued-mail.ts';
import type { State } from './state.ts';

interface Stored {
  /** What the events say; a newer version that is known stays. */
  states?: readonly State[];
  notifications?: readonly Ring[];
  mails: readonly QueuedMail[];
}

const store = prepared<object>(
  'store-notifications-and-mail',
  'SELECT store_notifications_and_mail_v3($1::json, $2::json, $3::json, $4, $5, $6)',
);

/**
 * Stores the newest versions that events bring, and the notifications and the mail that they cause, each once
 * however often its cause arrives, in the transaction that handles them. Nothing is stored about a state that is
 * older than one which is known; what is unread of an older state counts as read.
 */
export async function storeNotificationsAndMail(
  tx: Tx,
  { mailer, clock, environment }: Pick<TransactionContext, 'mailer' | 'clock' | 'environment'>,
  { states = [], notifications = [], mails }: Stored,
): Promise<void> {
  const lists = [states, notifications, mails].map((list) => JSON.stringify(list));
  await store(tx, [...lists, clock(), mailer.keeps === true, environment.limitMails]);
}
