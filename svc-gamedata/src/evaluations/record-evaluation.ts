import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import { insertEvaluation } from './evaluation.repository.ts';
import { Judgement } from './evaluation.ts';

/** Records what a coach judged of a player. Throws when the skills are not those of the sport. */
export async function recordEvaluation(tx: Tx, ctx: ServiceContext, judgement: Judgement): Promise<void> {
  await insertEvaluation(tx, Judgement.parse(judgement), ctx.clock());
}
