import { noticeChoice } from '@fieldhouse/contracts';
import type { TransactionContext, Tx } from '@fieldhouse/service-kit';
import { prepared } from '@fieldhouse/service-kit';
import type { NewNotice } from './new-notice.ts';

const store = prepared<object>('store-notices', `SELECT store_notices_v1('[]', $1::json, $2)`);

/**
 * Stores notices and their optional deliveries in the transaction of their cause, each once however often it arrives,
 * as the person's preferences want them: without the bell it is stored only for a delivery or a digest. `states` of
 * their subjects are stored by `storeNotificationsAndMail`, which also takes notices; this is for what has no mail of
 * its own (S1.5.153).
 */
export async function storeNotices(
  tx: Tx,
  { clock }: Pick<TransactionContext, 'clock'>,
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length > 0) await store(tx, [JSON.stringify(notices.map(noticeRow)), clock()]);
}

/** A notice as the SQL function takes it. */
export function noticeRow(notice: NewNotice) {
  const { cause, userId, kind, text, link, at, children = [], state, mailDueAt, push } = notice;
  return {
    ...{ cause, user_id: userId, kind, text, link, created_at: at.toISOString() },
    ...{ subjects: state?.subjects ?? [], version: state?.version ?? null },
    children: children.map((child) => ({
      ...{ child_id: child.id, subjects: child.state?.subjects ?? [], version: child.state?.version ?? null },
    })),
    mail_due_at: mailDueAt?.toISOString() ?? null,
    ...{ topic: push?.topic ?? null, is_urgent: push?.isUrgent ?? false },
    ...{
      initial_bell: noticeChoice(kind, 'bell')?.initial ?? 'off',
      initial_mail: noticeChoice(kind, 'mail')?.initial ?? 'off',
      initial_push: noticeChoice(kind, 'push')?.initial ?? 'off',
    },
  };
}
