import { childrenAfter } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { childrenPage } from './child.repository.ts';
import { toChildState } from './child.ts';

/** All children, page by page, for a service that keeps a projection of them and begins with none. */
export const answerChildrenAfter = answers(childrenAfter, async (page, ctx) => ({
  children: (await childrenPage(ctx.db, page)).map(toChildState),
}));
