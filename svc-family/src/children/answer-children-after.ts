import { childrenAfter } from '@fieldhouse/contracts';
import { answersPage } from '@fieldhouse/service-kit';
import { childrenPage } from './child.repository.ts';
import { toChildState } from './child.ts';

/** All children, page by page, for projections that are rebuilt or begin with none. */
export const answerChildrenAfter = answersPage(childrenAfter, async (db, page) =>
  (await childrenPage(db, page)).map(toChildState),
);
