import { prepared, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import type { NewNotification } from '../bell/new-notification.ts';
import type { QueuedMail } from '../mail/queued-mail.ts';
import { storesMail } from '../mail-server/current-mailer.ts';
import { mergesOfDuplicates } from '../merges/child-merge.ts';
import { moveToPrimary } from '../merges/move-records.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import { noticeRow } from '../notices/store-notices.ts';
import type { State } from './state.ts';

interface Effects {
  /** The states that the events report; a newer known version stays. */
  states?: readonly State[];
  notifications?: readonly NewNotification[];
  notices?: readonly NewNotice[];
  mails: readonly QueuedMail[];
}

const store = prepared<object>(
  'store-notifications-and-mail',
  // The notices after the newest versions are stored: a materialized query is read first.
  `WITH stored AS MATERIALIZED (SELECT store_notifications_and_mail_v4($1::json, $2::json, $3::json, $4, $5, $6) AS done)
   SELECT done, store_notices_v1($1::json, $7::json, $4) FROM stored`,
);

/**
 * Stores the newest versions from events, and the notifications, notices and mail that they cause, each once however
 * often its cause arrives, in the transaction that handles the events. Nothing is stored about an outdated state; unread
 * notifications about one count as read, and queued mail about one is replaced. What is about the duplicate of a merge,
 * because its event was published before the merge, is moved to the primary.
 */
export async function storeNotificationsAndMail(
  tx: Tx,
  { mailer, clock, environment }: Pick<TransactionContext, 'mailer' | 'clock' | 'environment'>,
  { states = [], notifications = [], notices = [], mails }: Effects,
): Promise<void> {
  const lists = [states, notifications, mails].map((list) => JSON.stringify(list));
  await store(tx, [
    ...lists,
    clock(),
    await storesMail({ mailer }, tx),
    environment.limitMails,
    JSON.stringify(notices.map(noticeRow)),
  ]);
  const childIds = [
    ...[...notifications, ...mails].flatMap(({ child_id }) => child_id ?? []),
    ...notices.flatMap(({ children = [] }) => children.map(({ id }) => id)),
  ];
  if (childIds.length === 0) return;
  for (const merge of await mergesOfDuplicates(tx, [...new Set(childIds)])) await moveToPrimary(tx, merge);
}
