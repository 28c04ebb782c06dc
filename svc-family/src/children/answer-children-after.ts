import { childrenAfter } from '@fieldhouse/contracts';
import { answersPage } from '@fieldhouse/service-kit';
import { childrenPage } from './child.repository.ts';
import { toChildState } from './child.ts';

/** All children, page by page, for the first fill or a rebuild of a projection. */
export const answerChildrenAfter = answersPage(childrenAfter, async (db, page) =>
  (await childrenPage(db, page)).map(toChildState),
);
