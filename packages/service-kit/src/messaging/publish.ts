import type { EventData, EventTypeName } from '@fieldhouse/contracts';
import { recordAudit } from '../audit/record-audit.ts';
import { subjectOfEvent } from '../audit/subject-of-event.ts';
import type { TransactionContext, Tx } from '../service.ts';
import { type Actor, envelopeOf, insertEvents } from './insert-events.ts';

/**
 * Publishes an integration event: its outbox row is written in the business transaction, so the event exists exactly
 * when the change does; the relay receives it after the commit. `subject` is the entity's id, `who` is the account that
 * caused it. If a request of staff caused it, the transaction also stores the request's audit entry. Throws when the
 * data does not fit the type's schema or another service publishes the type; nothing of the transaction is stored then.
 */
export async function publish<Type extends EventTypeName>(
  tx: Tx,
  ctx: TransactionContext,
  type: Type,
  subject: string | number,
  data: EventData<Type>,
  who?: Actor,
): Promise<void> {
  await insertEvents(tx, ctx, [envelopeOf(ctx, type, subject, data, who)]);
  await recordAudit(tx, ctx, subjectOfEvent(type, subject, data));
}

/**
 * Publishes the events of several entities in one statement; the subject of each is its `id`. Otherwise the same as
 * `publish`.
 */
export async function publishAll<Type extends EventTypeName>(
  tx: Tx,
  ctx: TransactionContext,
  type: Type,
  states: readonly (EventData<Type> & { id: number })[],
  who?: Actor,
): Promise<void> {
  const envelopes = states.map((state) => envelopeOf(ctx, type, state.id, state, who));
  await insertEvents(tx, ctx, envelopes);
  const facts = states.map((state) => subjectOfEvent(type, state.id, state));
  const childIds = facts.flatMap((each) => each.childIds ?? []);
  if (states.length > 0) await recordAudit(tx, ctx, { ...facts[0], childIds });
}
