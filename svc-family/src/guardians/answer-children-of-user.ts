import { childrenOfUser } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { currentChildIdsOf } from './guardian.repository.ts';

/** The children a user is guardian of, archived ones too, but not merged ones. */
export const answerChildrenOfUser = answers(childrenOfUser, async ({ userId }, { db }) => ({
  childIds: await currentChildIdsOf(db, userId),
}));
