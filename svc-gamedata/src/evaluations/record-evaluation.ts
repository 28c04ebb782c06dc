import type { TransactionContext, Tx } from '@fieldhouse/service-kit';
import { insertEvaluation } from './evaluation.repository.ts';
import { Judgement } from './evaluation.ts';

/** Records what a coach judged of a player; the evaluation's id. Throws when the skills are not those of the sport. */
export async function recordEvaluation(tx: Tx, ctx: TransactionContext, judgement: Judgement): Promise<number> {
  return insertEvaluation(tx, Judgement.parse(judgement), ctx.clock());
}
