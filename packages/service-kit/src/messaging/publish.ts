import { randomUUID } from 'node:crypto';
import { type Envelope, EVENT_TYPES, type EventData, type EventTypeName } from '@fieldhouse/contracts';
import type { Who } from '../identity/who.ts';
import type { ServiceContext, Tx } from '../service.ts';
import { currentTrace } from '../tracing.ts';
import { handingOver } from './relay-door.ts';

/**
 * Tells an integration event: its outbox row is written in the business transaction, so the event exists exactly when
 * the change does; the relay gets it after the commit. `subject` is the entity's id, `who` the one who caused it.
 * Throws when the data does not fit the type's schema or the type is another service's.
 */
export async function publish<Type extends EventTypeName>(
  tx: Tx,
  ctx: ServiceContext,
  type: Type,
  subject: string | number,
  data: EventData<Type>,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const envelope = envelopeOf(ctx, type, subject, data, who);
  const { heldSeconds, committed } = handingOver(ctx);
  await tx('outbox').insert({
    event_id: envelope.id,
    type,
    subject: envelope.subject,
    envelope: JSON.stringify(envelope),
    next_try: tx.raw(`clock_timestamp() + ? * interval '1 second'`, [heldSeconds]),
  });
  afterCommit(tx, () => void committed(envelope));
}

/** The envelope of an event of this service, checked against its schema. */
export function envelopeOf<Type extends EventTypeName>(
  ctx: Pick<ServiceContext, 'name' | 'clock'>,
  type: Type,
  subject: string | number,
  data: EventData<Type>,
  who?: Pick<Who, 'userId' | 'role'>,
): Envelope {
  const { source, data: schema } = EVENT_TYPES[type];
  if (source !== ctx.name && source !== 'every service')
    throw new Error(`${type} is told by ${source}, not ${ctx.name}`);
  const trace = currentTrace();
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: ctx.name,
    type,
    subject: String(subject),
    time: ctx.clock().toISOString(),
    datacontenttype: 'application/json',
    ...(trace && { traceparent: trace.traceparent }),
    ...(who && { actor: who.userId, actorrole: who.role }),
    data: schema.parse(data),
  };
}

/** Runs `then` when the outermost transaction has committed; never when it is rolled back. */
function afterCommit(tx: Tx, then: () => void): void {
  let outermost = tx;
  while (outermost.parentTransaction) outermost = outermost.parentTransaction;
  // Whoever opened the transaction hears of its failure; here it only means that there is nothing to do.
  outermost.executionPromise.then(then, () => undefined);
}
