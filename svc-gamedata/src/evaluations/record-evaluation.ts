import type { TransactionContext, Tx } from '@fieldhouse/service-kit';
import { insertEvaluation } from './evaluation.repository.ts';
import { NewEvaluation } from './evaluation.ts';

/** Validates and stores an evaluation; returns its id. Throws when the skills are not those of the sport. */
export async function recordEvaluation(tx: Tx, ctx: TransactionContext, evaluation: NewEvaluation): Promise<number> {
  return insertEvaluation(tx, NewEvaluation.parse(evaluation), ctx.clock());
}
