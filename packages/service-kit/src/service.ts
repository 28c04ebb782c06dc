import type { Clock, Envelope, EventData, EventTypeName, InternalCall, ServiceName } from '@fieldhouse/contracts';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Migrations } from './data/migrations.ts';
import type { Route } from './http/route.ts';
import type { Who } from './identity/who.ts';
import type { Effect } from './messaging/effect.ts';
import type { Cache, EventTransport, Mailer, ServiceCall } from './ports.ts';

/** A pool or a transaction of the service's own database. */
export type Db = Knex;
export type Tx = Knex.Transaction;

/** What a service is given to work with; the same in both ways to run. */
export interface ServiceContext {
  name: ServiceName;
  db: Db;
  cache: Cache;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
  environment: ServiceEnvironment;
  /** Asks another service, as this one, on behalf of `who`. Throws 503 `unavailable` past the call's limit or when it is away. */
  ask: <Input extends z.ZodType, Output extends z.ZodType>(
    call: InternalCall<Input, Output>,
    input: z.input<Input>,
    who?: Who,
  ) => Promise<z.output<Output>>;
}

/** Settings; read once from the process environment by `readEnvironment`. */
export interface ServiceEnvironment {
  /** postgres:// of the service's own database and role. */
  databaseUrl: string;
  poolSize: number;
  /** Where every service answers the others: one address, or one for each replica. */
  serviceUrls: Readonly<Record<ServiceName, readonly string[]>>;
  /** The site's own address, for cross-site checks and links in mail: `https://club.example`. */
  siteUrl: string;
  /** Where to listen: 127.0.0.1 unless told. */
  host?: string;
  /** 0, or nothing: any free port. */
  port?: number;
  /** The broker; a service of its own process has one. */
  rabbitmqUrl?: string;
  /** Without it, limits and kept answers are this process's own. */
  redisUrl?: string;
  /** Without it, mail is kept. */
  smtpUrl?: string;
  mailFrom?: string;
  /** What this service asks svc-auth for service tokens with. */
  serviceSecret?: string;
  /** svc-auth alone: the `serviceSecret` of each. */
  serviceSecrets?: Readonly<Partial<Record<ServiceName, string>>>;
  /** svc-family and svc-events: guardians with View Only access change nothing. */
  enforceViewOnly?: boolean;
  /** How long a stopping replica goes on serving while its load balancer takes notice: 0 unless told. */
  drainSeconds?: number;
  /** svc-auth's private key, an Ed25519 JWK as JSON; without one it makes its own once, in its database. */
  signingKey?: string;
  production: boolean;
  demo: boolean;
  version: string;
  logLevel: string;
}

/** Handles one event inside the inbox's transaction; throwing means: later again. */
export interface Consumer<Type extends EventTypeName = EventTypeName> {
  type: Type;
  handle: (event: Envelope<EventData<Type>>, tx: Tx, ctx: ServiceContext) => Promise<void>;
  /** The same for several that came at once, in their order, where that is less work than one after the other. */
  handleAll?: (events: readonly Envelope<EventData<Type>>[], tx: Tx, ctx: ServiceContext) => Promise<void>;
  /**
   * All it changes is in this database: it tells no event. So it may be forgotten by a crash of the database and done
   * again, as long as the sender still has the event: its commit need not wait for the disk, only the receipt.
   */
  tellsNobody?: boolean;
  /**
   * The same where one statement is all it does: that notes the events as handled as well, and no transaction is opened.
   * Answers false, with nothing done, when it takes more than that.
   */
  handleAtOnce?: (
    events: readonly Envelope<EventData<Type>>[],
    ctx: ServiceContext,
    options: { flushLater: boolean },
  ) => Promise<boolean>;
}

/** A consumer of any type, as the service lists it. */
// biome-ignore lint/suspicious/noExplicitAny: a list of consumers holds every event type
export type AnyConsumer = Consumer<any>;

/** Declares what a service does with one type of event. */
export function consumer<const Type extends EventTypeName>(
  type: Type,
  handle: Consumer<Type>['handle'],
): Consumer<Type> {
  return { type, handle };
}

/** Declares what a service does with all events of one type that come at the same time: one, or up to 50 of them. */
export function consumerOfMany<const Type extends EventTypeName>(
  type: Type,
  handleAll: NonNullable<Consumer<Type>['handleAll']>,
  { tellsNobody }: Pick<Consumer<Type>, 'tellsNobody'> = {},
): Consumer<Type> {
  return { type, handle: (event, tx, ctx) => handleAll([event], tx, ctx), handleAll, tellsNobody };
}

/**
 * What an effect's statement is to be given for some events. Without `tx` no transaction is open: then it may only read,
 * and answers undefined when that is not enough.
 */
type ValuesOf<Type extends EventTypeName> = (
  events: readonly Envelope<EventData<Type>>[],
  ctx: ServiceContext,
  tx?: Tx,
) => Promise<readonly unknown[] | undefined>;

/** Declares what a service does with all events of one type that come at the same time, where it is one statement. */
export function consumerInOneStatement<const Type extends EventTypeName>(
  type: Type,
  { run, runAndNote }: Effect,
  valuesOf: ValuesOf<Type>,
  options: Pick<Consumer<Type>, 'tellsNobody'> = {},
): Consumer<Type> {
  const inTransaction: NonNullable<Consumer<Type>['handleAll']> = async (events, tx, ctx) => {
    const values = await valuesOf(events, ctx, tx);
    if (!values) throw new Error(`What ${type} leaves behind could not be told in a transaction either`);
    await run(tx, events, values);
  };
  return {
    ...consumerOfMany(type, inTransaction, options),
    async handleAtOnce(events, ctx, flush) {
      const values = await valuesOf(events, ctx);
      if (values) await runAndNote(ctx, events, values, flush);
      return values !== undefined;
    },
  };
}

/** Answers one internal call. */
export interface CallHandler<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  call: InternalCall<Input, Output>;
  handle: (input: z.output<Input>, ctx: ServiceContext) => Promise<z.input<Output>>;
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

/** A job that one replica, the holder of the lease, runs every so often. */
export interface Job {
  name: string;
  everySeconds: number;
  run: (ctx: ServiceContext) => Promise<void>;
}

/** The index card of a service: every route, consumer, internal answer and job. */
export interface ServiceDefinition {
  name: ServiceName;
  title: string;
  migrations: Migrations;
  routes: readonly Route[];
  consumers?: readonly AnyConsumer[];
  calls?: readonly AnyCallHandler[];
  jobs?: readonly Job[];
  /** Tables left out of `/internal/snapshot` beside the kit's own: sessions, reset tokens. */
  secretTables?: readonly string[];
  /** Runs once when the database is ready and before the service is: make keys, prepare caches. */
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
  cache: Cache;
  mailer: Mailer;
  clock: Clock;
}
