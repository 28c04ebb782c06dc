import { usersAfter } from '@fieldhouse/contracts';
import { answersPage } from '@fieldhouse/service-kit';
import { accountsPage } from './account.repository.ts';
import { stateOf } from './account.ts';

/** All accounts, page by page, for the rebuild of a projection. */
export const usersAfterAnswer = answersPage(usersAfter, async (db, page) =>
  (await accountsPage(db, page)).map(stateOf),
);
