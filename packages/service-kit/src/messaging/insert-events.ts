import { randomUUID } from 'node:crypto';
import { type Envelope, EVENT_TYPES, type EventData, type EventTypeName } from '@fieldhouse/contracts';
import type { Who } from '../identity/who.ts';
import type { ServiceContext, TransactionContext, Tx } from '../service.ts';
import { currentTrace } from '../tracing.ts';
import { triggerRelay } from './relay.ts';

/** Who caused an event. */
export type Actor = Pick<Who, 'userId' | 'role'>;

/** Stores events in the transaction, in their order. The relay runs when they are committed. */
export async function insertEvents(tx: Tx, ctx: TransactionContext, envelopes: readonly Envelope[]): Promise<void> {
  if (envelopes.length === 0) return;
  await tx.raw('SELECT publish_event_v2(envelope) FROM jsonb_array_elements(?::jsonb) AS envelope', [
    JSON.stringify(envelopes),
  ]);
  committedOf(tx).then(
    () => triggerRelay(ctx),
    // The code that opened the transaction receives its error; here it only means that there is nothing to publish.
    () => undefined,
  );
}

/** The envelope of an event of this service, checked against its schema. */
export function envelopeOf<Type extends EventTypeName>(
  ctx: Pick<ServiceContext, 'name' | 'clock'>,
  type: Type,
  subject: string | number,
  data: EventData<Type>,
  who?: Actor,
): Envelope {
  const { source, data: schema } = EVENT_TYPES[type];
  if (source !== ctx.name && source !== 'every service')
    throw new Error(`${type} is published by ${source}, not ${ctx.name}`);
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

/**
 * Resolves when the transaction and all that it is nested in have committed; rejects when it or one of them is rolled
 * back.
 */
export function committedOf({ executionPromise, parentTransaction }: Tx): Promise<unknown> {
  return parentTransaction ? executionPromise.then(() => committedOf(parentTransaction)) : executionPromise;
}
