import type { Envelope, EventData, EventTypeName } from '@fieldhouse/contracts';
import type { ServiceContext, TransactionContext, Tx } from './context.ts';

/** Handles one event inside the inbox's transaction. When it throws, the event is retried later. */
export interface Consumer<Type extends EventTypeName = EventTypeName, Prepared = unknown> {
  type: Type;
  /**
   * Fetches what the handler needs from other services before the transaction begins: once for all events of the type
   * that are handled together. When it throws, the events are retried later. It may run for an event that was handled
   * already.
   */
  prepare?: Prepare<Type, Prepared>;
  /**
   * Instead of `prepare`, when the service's own tables nearly always have what the handler needs. The handler first
   * runs with `undefined`. If data is missing, it throws `MissingLocalData` and runs again in a new transaction with
   * what this function fetches.
   */
  fetchMissing?: Prepare<Type, NonNullable<Prepared>>;
  handle: (event: Envelope<EventData<Type>>, tx: Tx, ctx: TransactionContext, prepared: Prepared) => Promise<void>;
  /**
   * Handles several events that arrived together, in their order. For handlers that need less work for a batch than for
   * one event after the other.
   */
  handleAll?: (
    events: readonly Envelope<EventData<Type>>[],
    tx: Tx,
    ctx: TransactionContext,
    prepared: Prepared,
  ) => Promise<void>;
}

type Prepare<Type extends EventTypeName, Prepared> = (
  events: readonly Envelope<EventData<Type>>[],
  ctx: ServiceContext,
) => Promise<Prepared>;

/** A handler throws it when it needs what its `fetchMissing` fetches. */
export class MissingLocalData extends Error {
  override name = 'MissingLocalData';
}

/** A consumer of any event type, for a service's list. */
// biome-ignore lint/suspicious/noExplicitAny: a list of consumers holds every event type
export type AnyConsumer = Consumer<any, any>;

/** Declares how a service handles one event type. */
export function consumer<const Type extends EventTypeName>(
  type: Type,
  handle: Consumer<Type, undefined>['handle'],
): Consumer<Type, undefined> {
  return { type, handle };
}

/** Declares a consumer whose handler needs data of other services: `prepare` fetches it and `handle` receives it. */
export function consumerWithPrepare<const Type extends EventTypeName, Prepared>(
  type: Type,
  parts: Required<Pick<Consumer<Type, Prepared>, 'prepare' | 'handle'>>,
): Consumer<Type, Prepared> {
  return { type, ...parts };
}

/** Declares how a service handles events of one type that arrive at the same time: 1 to 50 of them. */
export function consumerOfMany<const Type extends EventTypeName, Prepared = undefined>(
  type: Type,
  handleAll: NonNullable<Consumer<Type, Prepared>['handleAll']>,
  options: Pick<Consumer<Type, Prepared>, 'prepare' | 'fetchMissing'> = {},
): Consumer<Type, Prepared> {
  return { type, handle: (event, ...rest) => handleAll([event], ...rest), handleAll, ...options };
}
