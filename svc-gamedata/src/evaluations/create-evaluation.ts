import {
  allowedEvaluationDate,
  type ChildState,
  childWithGuardians,
  type EvaluationForm,
  eventById,
  FUTURE_EVALUATION_MESSAGE,
  usersById,
} from '@fieldhouse/contracts';
import {
  conflict,
  invalid,
  notFound,
  type RequestClaim,
  type ServiceContext,
  type Tx,
  unavailable,
  type Who,
} from '@fieldhouse/service-kit';
import { applyChild } from '../children/known-child.ts';
import type { SkillEvaluation } from './evaluation.ts';
import { readEvaluation } from './list-evaluations.ts';
import { recordEvaluation } from './record-evaluation.ts';

/**
 * Records a coach's evaluation of a child (S2 §5). Child, event and the coach's name come from the services that own
 * them. Throws 400 beside `date` when it is in the future and beside `eventId` for an unknown event, 404 for an unknown
 * child, 409 `child_archived`, 503 when one of the services is away. The answer is stored for the request's `claim` in
 * the same transaction: a retry creates no second evaluation.
 */
export async function createEvaluation(
  ctx: ServiceContext,
  who: Who,
  form: EvaluationForm,
  claim?: RequestClaim,
): Promise<SkillEvaluation> {
  if (!allowedEvaluationDate(form.date, ctx.clock())) {
    throw invalid([{ path: 'date', message: FUTURE_EVALUATION_MESSAGE }]);
  }
  const [child, event, coachName] = await Promise.all([
    activeChild(ctx, who, form.childId),
    eventOf(ctx, who, form.eventId ?? null),
    nameOf(ctx, who),
  ]);
  return ctx.db.transaction(async (tx) => {
    await applyChild(tx, child);
    await holdChild(tx, child.id);
    const id = await recordEvaluation(tx, ctx, {
      ...{ ...form, childId: child.id },
      ...{ coachId: who.userId, coachName, eventId: event?.id ?? null, eventTitle: event?.title ?? null },
      notes: form.notes || null,
    });
    const evaluation = await readEvaluation(tx, ctx, id);
    if (claim) {
      await tx.raw('SELECT keep_outcome(?::jsonb, 201, ?::jsonb)', [JSON.stringify(claim), JSON.stringify(evaluation)]);
    }
    return evaluation;
  });
}

async function activeChild(ctx: ServiceContext, who: Who, childId: number): Promise<ChildState> {
  const { child } = await ctx.ask(childWithGuardians, { childId }, who);
  if (!child) throw notFound('Child');
  if (!child.isActive) {
    throw conflict('child_archived', `${child.firstName} ${child.lastName} is archived and cannot be evaluated`);
  }
  return child;
}

async function eventOf(ctx: ServiceContext, who: Who, id: number | null) {
  if (id === null) return null;
  const { event } = await ctx.ask(eventById, { id }, who);
  if (!event) throw invalid([{ path: 'eventId', message: 'Please choose an event from the list' }]);
  return event;
}

async function nameOf(ctx: ServiceContext, who: Who): Promise<string> {
  const { users } = await ctx.ask(usersById, { ids: [who.userId] }, who);
  const [user] = users;
  if (!user) throw unavailable();
  return `${user.firstName} ${user.lastName}`;
}

/** Keeps the child until the transaction ends: its removal waits, and then finds the evaluation. Throws 404. */
async function holdChild(tx: Tx, id: number): Promise<void> {
  const held = await tx('known_child').where({ id, gone: false }).forShare().first('id');
  if (!held) throw notFound('Child');
}
