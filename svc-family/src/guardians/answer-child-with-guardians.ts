import { childWithGuardians } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { toChildState } from '../children/child.ts';
import { currentChild } from '../merges/current-child.ts';
import { guardiansOf } from './guardian.repository.ts';
import { toGuardianState } from './guardian.ts';

/**
 * The current state of a child and its guardians, for a service whose projection is missing, stale or denies access.
 * For a merged child it returns the primary.
 */
export const answerChildWithGuardians = answers(childWithGuardians, ({ childId }, ctx) =>
  ctx.db.transaction(
    async (tx) => {
      const child = await currentChild(tx, childId);
      const guardians = child ? await guardiansOf(tx, child.id) : [];
      return { child: child ? toChildState(child) : null, guardians: guardians.map(toGuardianState) };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  ),
);
