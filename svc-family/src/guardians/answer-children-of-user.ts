import { childrenOfUser } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { childIdsOf } from './guardian.repository.ts';

/** The children a user is guardian of, archived ones too. */
export const answerChildrenOfUser = answers(childrenOfUser, async ({ userId }, { db }) => ({
  childIds: await childIdsOf(db, userId),
}));
