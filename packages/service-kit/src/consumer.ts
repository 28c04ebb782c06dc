import type { Envelope, EventData, EventTypeName } from '@fieldhouse/contracts';
import type { ServiceContext, TransactionContext, Tx } from './context.ts';

/** Handles one event inside the inbox's transaction; throwing means: later again. */
export interface Consumer<Type extends EventTypeName = EventTypeName, Prepared = unknown> {
  type: Type;
  /**
   * Fetches what the handler needs of other services, before the transaction begins: once for all events of the type
   * that are handled together. Throwing means: later again. It may run for an event that was handled already.
   */
  prepare?: Prepare<Type, Prepared>;
  /**
   * In place of `prepare`, where the handler's own tables nearly always have what it needs: the handler runs with
   * `undefined` first, throws `MissingHere` where they have not, and runs again, in a new transaction, with what
   * this fetches.
   */
  fetchMissing?: Prepare<Type, NonNullable<Prepared>>;
  handle: (event: Envelope<EventData<Type>>, tx: Tx, ctx: TransactionContext, prepared: Prepared) => Promise<void>;
  /** The same for several that came at once, in their order, where that is less work than one after the other. */
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

/** What a handler throws that needs what its `fetchMissing` fetches. */
export class MissingHere extends Error {
  override name = 'MissingHere';
}

/** A consumer of any type, as the service lists it. */
// biome-ignore lint/suspicious/noExplicitAny: a list of consumers holds every event type
export type AnyConsumer = Consumer<any, any>;

/** Declares what a service does with one type of event. */
export function consumer<const Type extends EventTypeName>(
  type: Type,
  handle: Consumer<Type, undefined>['handle'],
): Consumer<Type, undefined> {
  return { type, handle };
}

/** The same where the handler needs something of other services: `prepare` fetches it, `handle` gets it. */
export function consumerWithPrepare<const Type extends EventTypeName, Prepared>(
  type: Type,
  parts: Required<Pick<Consumer<Type, Prepared>, 'prepare' | 'handle'>>,
): Consumer<Type, Prepared> {
  return { type, ...parts };
}

/** Declares what a service does with all events of one type that come at the same time: one, or up to 50 of them. */
export function consumerOfMany<const Type extends EventTypeName, Prepared = undefined>(
  type: Type,
  handleAll: NonNullable<Consumer<Type, Prepared>['handleAll']>,
  options: Pick<Consumer<Type, Prepared>, 'prepare' | 'fetchMissing'> = {},
): Consumer<Type, Prepared> {
  return { type, handle: (event, ...rest) => handleAll([event], ...rest), handleAll, ...options };
}
