import type { Readable } from 'node:stream';
import type { Clock, InternalCall, ServiceName, StreamCall } from '@fieldhouse/contracts';
import type * as z from 'zod';
import type { AnyConsumer } from './consumer.ts';
import type { ServiceContext } from './context.ts';
import type { Migrations } from './data/migrations.ts';
import type { SqlFunctions } from './data/sql-functions.ts';
import type { Route } from './http/route.ts';
import type { EventTransport, Limits, Mailer, ServiceCall } from './ports.ts';
import type { Projection } from './rebuild/projection.ts';
import type { Retention } from './retention/retention.ts';
import type { SnapshotRules } from './snapshot/snapshot-rules.ts';

export * from './consumer.ts';
export * from './context.ts';

/** Answers one internal call. */
export interface CallHandler<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  call: InternalCall<Input, Output>;
  handle: (input: z.output<Input>, ctx: ServiceContext) => Promise<z.input<Output>>;
}

/** Answers one stream call. */
export interface StreamHandler {
  call: StreamCall;
  handle: (ctx: ServiceContext) => Readable;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of answers holds every internal call
export type AnyCallHandler = CallHandler<any, any>;

/** Declares how a service answers an internal call. */
export function answers<Input extends z.ZodType, Output extends z.ZodType>(
  call: InternalCall<Input, Output>,
  handle: CallHandler<Input, Output>['handle'],
): CallHandler<Input, Output> {
  return { call, handle };
}

/** A job that one replica, the holder of the lease, runs regularly. */
export interface Job {
  name: string;
  everySeconds: number;
  /** A long run ends when `stopping` returns true. */
  run: (ctx: ServiceContext, stopping?: () => boolean) => Promise<void>;
}

/** The definition of a service: all its routes, consumers, internal answers and jobs. */
export interface ServiceDefinition {
  name: ServiceName;
  title: string;
  migrations: Migrations;
  /** The functions of its `sql/` folder. */
  functions?: SqlFunctions;
  routes: readonly Route[];
  consumers?: readonly AnyConsumer[];
  calls?: readonly AnyCallHandler[];
  /** Its projections, which can be rebuilt from their owners. */
  projections?: readonly Projection[];
  jobs?: readonly Job[];
  /** The retention of the rows of each of its tables. */
  retention?: Retention;
  /** The tables that `/internal/snapshot` leaves out, in addition to the kit's own. */
  snapshot?: SnapshotRules;
  /**
   * Which of some children a member of staff is guardian of: reads about them are no views of staff. A service that
   * answers reads about children has it.
   */
  ownChildIds?: ServiceContext['ownChildIds'];
  /** Runs once after the database is ready and before the service is ready, for example to create keys. */
  prepare?: (ctx: ServiceContext) => Promise<void>;
}

/** Declares a service. */
export function defineService(definition: ServiceDefinition): ServiceDefinition {
  return definition;
}

/** The adapters a process chooses once: embedded or distributed. */
export interface Adapters {
  transport: EventTransport;
  calls: ServiceCall;
  limits: Limits;
  mailer: Mailer;
  clock: Clock;
}
