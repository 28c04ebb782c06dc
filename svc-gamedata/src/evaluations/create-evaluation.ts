import {
  type ChildState,
  type EvaluationForm,
  type EvaluationState,
  eventById,
  FUTURE_EVALUATION_MESSAGE,
  isAllowedEvaluationDate,
  SKILLS,
  usersById,
} from '@fieldhouse/contracts';
import {
  conflict,
  invalid,
  publish,
  type RequestClaim,
  recordAudit,
  type ServiceContext,
  storeOutcome,
  unavailable,
  type Who,
} from '@fieldhouse/service-kit';
import { childToRecord } from '../children/child-to-record.ts';
import { type SkillEvaluation, tagOf } from './evaluation.ts';
import { readEvaluation } from './list-evaluations.ts';
import { recordEvaluation } from './record-evaluation.ts';

/**
 * Records a coach's evaluation of a child (S2 §5). Child, event and the coach's name come from the services that own
 * them. Throws 400 for a `date` in the future and for an unknown `eventId`, 404 for an unknown child, 409
 * `child_archived`, 503 when one of the services is unavailable. The answer is stored for the request's `claim` in the
 * same transaction, with the event that guardians are told by: a retry creates no second evaluation.
 */
export async function createEvaluation(
  ctx: ServiceContext,
  who: Who,
  form: EvaluationForm,
  claim?: RequestClaim,
): Promise<SkillEvaluation> {
  if (!isAllowedEvaluationDate(form.date, ctx.clock())) {
    throw invalid([{ path: 'date', message: FUTURE_EVALUATION_MESSAGE }]);
  }
  const [player, event, coachName] = await Promise.all([
    activeChild(ctx, who, form.childId),
    eventOf(ctx, who, form.eventId ?? null),
    nameOf(ctx, who),
  ]);
  return ctx.db.transaction(async (tx) => {
    expectActive(player.child, await player.lock(tx));
    const id = await recordEvaluation(tx, ctx, {
      ...{ ...form, childId: player.child.id },
      ...{ coachId: who.userId, coachName, eventId: event?.id ?? null, eventTitle: event?.title ?? null },
      notes: form.notes || null,
    });
    await recordAudit(tx, ctx, { ids: { evaluation: id }, childIds: [player.child.id] });
    const evaluation = await readEvaluation(tx, ctx, id);
    await publish(tx, ctx, 'evaluation.recorded', id, stateOf(evaluation, who.userId), who);
    await storeOutcome(tx, claim, 201, evaluation, { ETag: tagOf(evaluation) });
    return evaluation;
  });
}

/** What guardians are told of: not how the child was rated. */
function stateOf({ id, version, childId, sport, skills }: SkillEvaluation, userId: number): EvaluationState {
  const rated = SKILLS[sport].map((skill) => skill.id).filter((skill) => skill in skills);
  return { id, version, childId, userId, sport, skills: rated };
}

async function activeChild(ctx: ServiceContext, who: Who, childId: number) {
  const player = await childToRecord(ctx, who, childId);
  expectActive(player.child, player.child);
  return player;
}

function expectActive({ firstName, lastName }: ChildState, { isActive }: Pick<ChildState, 'isActive'>): void {
  if (!isActive) throw conflict('child_archived', `${firstName} ${lastName} is archived and cannot be evaluated`);
}

async function eventOf(ctx: ServiceContext, who: Who, id: number | null) {
  if (id === null) return null;
  const { event } = await ctx.call(eventById, { id }, who);
  if (!event) throw invalid([{ path: 'eventId', message: 'Please choose an event from the list' }]);
  return event;
}

async function nameOf(ctx: ServiceContext, who: Who): Promise<string> {
  const { users } = await ctx.call(usersById, { ids: [who.userId] }, who);
  const [user] = users;
  if (!user) throw unavailable();
  return `${user.firstName} ${user.lastName}`;
}
