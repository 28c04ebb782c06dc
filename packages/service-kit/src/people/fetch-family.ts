import { setTimeout as pause } from 'node:timers/promises';
import { type ChildState, childWithGuardians, type GuardianState } from '@fieldhouse/contracts';
import type { Who } from '../identity/who.ts';
import { inBatches } from '../messaging/in-batches.ts';
import type { ServiceContext } from '../service.ts';

/** svc-family's answer about a child; for a merged child, about its primary. */
export interface Family {
  /** Null: the club has no such child. */
  child: ChildState | null;
  /** In ascending order of their ids. */
  guardians: readonly GuardianState[];
  /** Whether guardians with View Only may only read; undefined: a replica of 1.3 answered. */
  isViewOnlyEnforced?: boolean | undefined;
}

/** The children of one call. */
const CHILDREN_AT_ONCE = 100;

/**
 * How long a question waits for the call before it, in milliseconds: a replica that hangs must not delay the others.
 */
const MAX_WAIT_MS = 50;

type Question = { childId: number } & PromiseWithResolvers<Family>;
type Call = ServiceContext['call'];

const askersOf = new WeakMap<Call, (question: Question) => Promise<void>>();

/**
 * Fetches a child and its guardians from svc-family; it stores nothing. Requests of this process that wait at the same
 * moment share one call, which names no user; with `who` the call is made for this user alone. The answer is never
 * older than the request. Throws 503.
 */
export async function fetchFamily({ call }: Pick<ServiceContext, 'call'>, childId: number, who?: Who): Promise<Family> {
  if (who) return familyOf(await call(childWithGuardians, { childId }, who));
  const question: Question = { childId, ...Promise.withResolvers<Family>() };
  const ask = askersOf.get(call) ?? askerOf(call);
  askersOf.set(call, ask);
  ask(question).catch(question.reject);
  return question.promise;
}

function askerOf(call: Call): (question: Question) => Promise<void> {
  return inBatches<Question>(CHILDREN_AT_ONCE, (questions) =>
    Promise.race([answer(call, questions), pause(MAX_WAIT_MS, undefined, { ref: false })]),
  );
}

async function answer(call: Call, questions: readonly Question[]): Promise<void> {
  try {
    const families = await familiesOf(call, [...new Set(questions.map(({ childId }) => childId))]);
    for (const { childId, resolve } of questions) resolve(families.get(childId) ?? { child: null, guardians: [] });
  } catch (error) {
    for (const { reject } of questions) reject(error);
  }
}

async function familiesOf(call: Call, childIds: readonly number[]): Promise<Map<number, Family>> {
  const [childId, ...moreIds] = childIds;
  if (childId === undefined) return new Map();
  const first = await call(childWithGuardians, moreIds.length > 0 ? { childId, moreIds } : { childId });
  const { isViewOnlyEnforced, more = [] } = first;
  const all = [{ ...first, childId }, ...more];
  return new Map(all.map((answer) => [answer.childId, familyOf({ ...answer, isViewOnlyEnforced })]));
}

function familyOf({ child, guardians, isViewOnlyEnforced }: Family): Family {
  const scopes = isViewOnlyEnforced === undefined ? {} : { isViewOnlyEnforced };
  return { child, guardians: guardians.toSorted((one, other) => one.id - other.id), ...scopes };
}
