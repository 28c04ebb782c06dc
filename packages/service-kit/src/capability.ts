import type { Readable } from 'node:stream';
import type { InternalCall, StreamCall } from '@fieldhouse/contracts';
import type * as z from 'zod';
import type { AnyConsumer } from './consumer.ts';
import type { ServiceContext } from './context.ts';
import type { Route } from './http/route.ts';
import type { OperatorCommand } from './operator/operator-command.ts';
import type { Projection } from './rebuild/projection.ts';
import type { Retention } from './retention/retention.ts';
import type { SnapshotRules } from './snapshot/snapshot-rules.ts';

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

/** What a service can do in one matter: the parts that a folder of its `src` exports. */
export interface Capability {
  routes?: readonly Route[];
  consumers?: readonly AnyConsumer[];
  calls?: readonly AnyCallHandler[];
  /** Its projections, which can be rebuilt from their owners. */
  projections?: readonly Projection[];
  jobs?: readonly Job[];
  /** The retention of the rows of each of its tables. */
  retention?: Retention;
  /** The tables that `/internal/snapshot` leaves out, in addition to the kit's own. */
  snapshot?: SnapshotRules;
  /** Commands for an operator that only this service has: `npm run operator -- NAME`, `node src/main.ts NAME`. */
  commands?: readonly OperatorCommand[];
  /** Runs once after the database is ready and before the service is ready, for example to create keys. */
  prepare?: (ctx: ServiceContext) => Promise<void>;
}

/**
 * All parts of some capabilities, in their order. Throws when two of them answer the same call, or have a projection,
 * a job or a command of the same name, or the same table.
 */
export function joinCapabilities(capabilities: readonly Capability[]): Required<Capability> {
  const calls = capabilities.flatMap((capability) => capability.calls ?? []);
  const projections = capabilities.flatMap((capability) => capability.projections ?? []);
  const jobs = capabilities.flatMap((capability) => capability.jobs ?? []);
  const commands = capabilities.flatMap((capability) => capability.commands ?? []);
  const retention = capabilities.flatMap((capability) => Object.entries(capability.retention ?? {}));
  const leftOut = capabilities.flatMap((capability) => Object.entries(capability.snapshot?.leaveOut ?? {}));
  assertOnce('call', calls, ({ call }) => call.name);
  assertOnce('projection', projections, ({ name }) => name);
  assertOnce('job', jobs, ({ name }) => name);
  assertOnce('command', commands, ({ name }) => name);
  assertOnce('table of retention', retention, ([table]) => table);
  assertOnce('table of the snapshot', leftOut, ([table]) => table);
  return {
    routes: capabilities.flatMap((capability) => capability.routes ?? []),
    consumers: capabilities.flatMap((capability) => capability.consumers ?? []),
    calls,
    projections,
    jobs,
    commands,
    retention: Object.fromEntries(retention),
    snapshot: { leaveOut: Object.fromEntries(leftOut) },
    async prepare(ctx) {
      for (const { prepare } of capabilities) await prepare?.(ctx);
    },
  };
}

function assertOnce<Part>(what: string, parts: readonly Part[], nameOf: (part: Part) => string): void {
  const names = parts.map(nameOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two capabilities of a service have the ${what} ${twice}`);
}
