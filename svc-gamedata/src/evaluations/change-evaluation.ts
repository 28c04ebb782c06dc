import { type EvaluationChanges, skillFaults } from '@fieldhouse/contracts';
import {
  changedFields,
  expectUnchanged,
  invalid,
  notFound,
  recordAudit,
  type ServiceContext,
} from '@fieldhouse/service-kit';
import { lockEvaluation, updateEvaluation } from './evaluation.repository.ts';
import type { SkillEvaluation } from './evaluation.ts';
import { readEvaluation } from './list-evaluations.ts';

interface Edit {
  id: number;
  changes: EvaluationChanges;
  /** The `If-Match` header; without one the last change wins. */
  ifMatch: string | undefined;
}

/**
 * Replaces the ratings and notes of an evaluation (product decision 44): an absent skill is no longer rated. Child,
 * sport, date, event and coach stay. Throws 404; 412 when somebody else has changed it since; 400 for a skill that the
 * sport does not have.
 */
export async function changeEvaluation(ctx: ServiceContext, { id, changes, ifMatch }: Edit): Promise<SkillEvaluation> {
  const { notes, skills } = changes;
  return ctx.db.transaction(async (tx) => {
    const stored = await lockEvaluation(tx, id);
    if (!stored) throw notFound('Evaluation');
    expectUnchanged(ifMatch, stored, 'evaluation');
    const faults = skillFaults(stored.sport, skills);
    if (faults.length > 0) throw invalid(faults.map(({ path, message }) => ({ path: path.join('.'), message })));
    const before = await readEvaluation(tx, ctx, id);
    await updateEvaluation(tx, id, { skills, notes: notes || null });
    const after = await readEvaluation(tx, ctx, id);
    await recordAudit(tx, ctx, { childIds: [after.childId], fields: changedFields(before, after) });
    return after;
  });
}
