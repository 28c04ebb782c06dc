import { accountData, exportUsers } from '@fieldhouse/contracts';
import { answers, shownEmail } from '@fieldhouse/service-kit';
import { accountsPage, findAccounts } from '../accounts/account.repository.ts';
import { findDeletion } from '../planned-changes/deletion.repository.ts';
import { lostMailboxesOf } from '../planned-changes/lost-mailbox.repository.ts';
import { exportedUsers } from './exported-users.ts';

/** A page of all accounts, for an export of the club's data. */
const answerExportUsers = answers(exportUsers, async (page, { db }) => ({
  rows: await exportedUsers(db, await accountsPage(db, page)),
}));

/** One account, for its family's data. */
const answerAccountData = answers(accountData, async ({ userId }, { db }) => {
  const [account] = await exportedUsers(db, await findAccounts(db, [userId]));
  return {
    account: account ?? null,
    deletionDueAt: (await findDeletion(db, userId))?.toISOString() ?? null,
    lostMailboxes: (await lostMailboxesOf(db, userId)).map(({ email, confirmedBy, requestedAt, dueAt, outcome }) => ({
      ...{ email: shownEmail(email), confirmedBy, outcome },
      ...{ requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString() },
    })),
  };
});

export const exportAnswers = [answerExportUsers, answerAccountData];
