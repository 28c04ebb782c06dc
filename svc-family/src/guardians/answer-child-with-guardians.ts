import { childWithGuardians } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { toChildState } from '../children/child.ts';
import { currentChild } from '../merges/current-child.ts';
import { guardiansOf } from './guardian.repository.ts';
import { toGuardianState } from './guardian.ts';

/**
 * A child and its guardians as they are now, for a projection that says no, does not know, or is stale; of a merged
 * one its primary.
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
