import type { AuditEntry } from '@fieldhouse/contracts';
import { committedOf, envelopeOf, insertEvents } from '../messaging/insert-events.ts';
import type { Db, ServiceContext, TransactionContext, Tx } from '../service.ts';
import { currentTrace } from '../tracing.ts';
import { type AuditFacts, memberOf, namedChildren } from './audit-facts.ts';
import { type AuditScope, auditScope } from './audit-scope.ts';

/**
 * Publishes the audit entry of the current staff request (`audit.recorded`) in the transaction of its work, once for
 * each request. `publish` calls it by itself; a use case that publishes nothing, or knows the changed fields, calls it
 * before. Outside of a staff request it does nothing.
 */
export async function recordAudit(tx: Tx, ctx: TransactionContext, facts: AuditFacts = {}): Promise<void> {
  const scope = auditScope(ctx);
  if (!scope || scope.isRecorded) return;
  scope.isRecorded = true;
  // After a rollback there is no entry, so the next attempt must record it.
  committedOf(tx).catch(() => {
    scope.isRecorded = false;
  });
  const entry = entryOf(scope, facts);
  await insertEvents(tx, ctx, [envelopeOf(ctx, 'audit.recorded', entry.subjectId ?? entry.action, entry, scope.who)]);
}

/**
 * Runs work that is one statement: directly, or, in a staff request, in a transaction with its audit entry. `factsOf`
 * returns the facts of the result.
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

function entryOf(scope: AuditScope, { ids = {}, childIds = [], fields = [] }: AuditFacts): AuditEntry {
  const { audit, params, body } = scope;
  const { subject: subjectType, id = 'id' } = audit;
  const children = new Set([...namedChildren(params, body), ...childIds]);
  const named = id === null ? undefined : numberOf(memberOf(params, id) ?? memberOf(body, id));
  const subjectId = named ?? ids[subjectType] ?? (subjectType === 'child' ? [...children][0] : undefined) ?? null;
  if (subjectType === 'child' && subjectId !== null) children.add(subjectId);
  return {
    action: actionOf(scope),
    subjectType,
    subjectId,
    childIds: [...children],
    fields: [...new Set(fields)],
    requestId: currentTrace()?.requestId ?? null,
  };
}

function actionOf({ call, audit, body }: AuditScope): string {
  if (!('byField' in audit)) return audit.action;
  return audit.actions[String(memberOf(body, audit.byField))]?.action ?? call;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
