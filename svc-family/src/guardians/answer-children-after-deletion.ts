import { childrenAfterDeletion } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { childById } from '../children/child.repository.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { currentChildIdsOf, guardiansOf } from './guardian.repository.ts';
import { unlinkOutcomeOf } from './unlink-outcome.ts';

/**
 * Which of a user's children a deletion of the account would delete, by the same rule as the deletion (product
 * decision 17). Merged duplicates are left out: what they had belongs to their primary.
 */
export const answerChildrenAfterDeletion = answers(childrenAfterDeletion, async ({ userId }, ctx) => {
  const deleted: { id: number; name: string }[] = [];
  const staying: { id: number; name: string; successorId: number | undefined }[] = [];
  for (const id of await currentChildIdsOf(ctx.db, userId)) {
    const [child, guardians] = await Promise.all([childById(ctx.db, id), guardiansOf(ctx.db, id)]);
    const leaving = guardians.find((guardian) => guardian.userId === userId);
    if (!child || !leaving) continue;
    const name = `${child.firstName} ${child.lastName}`;
    const result = unlinkOutcomeOf(guardians, leaving);
    if (result.outcome === 'deleted') deleted.push({ id, name });
    else staying.push({ id, name, successorId: result.successor?.userId });
  }
  const people = await peopleByIds(
    ctx,
    staying.flatMap(({ successorId }) => successorId ?? []),
  );
  return {
    deleted,
    staying: staying.map(({ id, name, successorId }) => {
      const successor = successorId === undefined ? undefined : people.get(successorId);
      return { id, name, newPrimary: successor ? `${successor.firstName} ${successor.lastName}` : null };
    }),
  };
});
