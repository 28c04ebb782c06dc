import type { AuditAction, AuditSubject } from '@fieldhouse/contracts/audit';
import type { Who } from '../identity/who.ts';
import { envelopeOf, insertEvents } from '../messaging/insert-events.ts';
import type { TransactionContext, Tx } from '../service.ts';
import { currentTrace } from '../tracing.ts';

/** A change of one subject. */
interface SubjectChange {
  action: AuditAction;
  /** Without an id: the whole club. */
  subject: { type: AuditSubject; id: number | null };
  /** The child, if the subject is a child and nothing is said. */
  childIds?: readonly number[];
  /** Names of the fields whose values have changed: see `changedFields`. */
  fields?: readonly string[];
}

/**
 * Publishes an audit entry (`audit.recorded`) of one subject in the transaction of its change, like the entry of the
 * request that changes only this. It stands beside the request's own entry (`recordAudit`): for a request that changes
 * many subjects, and for a change that is recorded whoever makes it, also a parent.
 */
export async function recordChange(
  tx: Tx,
  ctx: TransactionContext,
  who: Pick<Who, 'userId' | 'role'>,
  { action, subject, childIds = childrenOf(subject), fields = [] }: SubjectChange,
): Promise<void> {
  const entry = {
    ...{ action, subjectType: subject.type, subjectId: subject.id },
    ...{ childIds: [...childIds], fields: [...fields], requestId: currentTrace()?.requestId ?? null },
  };
  await insertEvents(tx, ctx, [envelopeOf(ctx, 'audit.recorded', subject.id ?? action, entry, who)]);
}

const childrenOf = ({ type, id }: SubjectChange['subject']) => (type === 'child' && id !== null ? [id] : []);
