import { usersById } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { findAccounts } from './account.repository.ts';
import { stateOf } from './account.ts';

export const usersByIdAnswer = answers(usersById, async ({ ids }, ctx) => ({
  users: (await findAccounts(ctx.db, ids)).map(stateOf),
}));
