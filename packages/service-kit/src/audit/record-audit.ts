import type { AuditEntry } from '@fieldhouse/contracts';
import { AUDITED_CALLS, AUDITED_DOWNLOADS } from '@fieldhouse/contracts/audit';
import { committedOf, envelopeOf, insertEvents } from '../messaging/insert-events.ts';
import type { Db, ServiceContext, TransactionContext, Tx } from '../service.ts';
import { currentTrace } from '../tracing.ts';
import { type AuditFacts, memberOf, namedChildren } from './audit-facts.ts';
import { type AuditScope, auditScope } from './audit-scope.ts';

/**
 * Publishes the audit entry of the staff request at hand with its work's transaction: `audit.recorded`, once for
 * each request, whoever calls it first. `publish` does it by itself; a use case that publishes nothing, or knows
 * what changed, calls it before. Outside of a request of staff it does nothing.
 */
export async function recordAudit(tx: Tx, ctx: TransactionContext, facts: AuditFacts = {}): Promise<void> {
  const scope = auditScope(ctx);
  if (!scope || scope.isRecorded) return;
  scope.isRecorded = true;
  // A work that is rolled back left no entry; its next try has to.
  committedOf(tx).catch(() => {
    scope.isRecorded = false;
  });
  const entry = entryOf(scope, facts);
  await insertEvents(tx, ctx, [envelopeOf(ctx, 'audit.recorded', entry.subjectId ?? entry.action, entry, scope.who)]);
}

/**
 * Runs a work that is one statement: as it is, or, where a request of staff asks for it, in a transaction with its
 * audit entry. `factsOf` says what the result was about.
 */
export async function withAudit<Result>(
  ctx: ServiceContext,
  work: (db: Db | Tx) => Promise<Result>,
  factsOf: (result: Result) => AuditFacts,
): Promise<Result> {
  if (!auditScope(ctx)) return work(ctx.db);
  return ctx.db.transaction(async (tx) => {
    const result = await work(tx);
    await recordAudit(tx, ctx, factsOf(result));
    return result;
  });
}

function entryOf({ call, params, body }: AuditScope, { ids = {}, childIds = [], fields = [] }: AuditFacts): AuditEntry {
  const audited = auditedCall(call);
  const subjectType = audited?.subject ?? 'club';
  const children = new Set([...namedChildren(params, body), ...childIds]);
  const named = numberOf(memberOf(params, audited?.id ?? 'id') ?? memberOf(body, audited?.id ?? 'id'));
  const subjectId = named ?? ids[subjectType] ?? (subjectType === 'child' ? [...children][0] : undefined) ?? null;
  if (subjectType === 'child' && subjectId !== null) children.add(subjectId);
  return {
    action: actionOf(call, body),
    subjectType,
    subjectId,
    childIds: [...children],
    fields: [...new Set(fields)],
    requestId: currentTrace()?.requestId ?? null,
  };
}

function actionOf(call: string, body: unknown): string {
  const action = auditedCall(call)?.action ?? call;
  if (typeof action === 'string') return action;
  return action.actions[String(memberOf(body, action.field))] ?? call;
}

function auditedCall(call: string) {
  return AUDITED_CALLS[call] ?? AUDITED_DOWNLOADS[call];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
