import { guardiansAfter } from '@fieldhouse/contracts';
import { answersPage } from '@fieldhouse/service-kit';
import { guardiansPage } from './guardian.repository.ts';
import { toGuardianState } from './guardian.ts';

/** All links of guardians to children, page by page, for projections that are rebuilt. */
export const answerGuardiansAfter = answersPage(guardiansAfter, async (db, page) =>
  (await guardiansPage(db, page)).map(toGuardianState),
);
