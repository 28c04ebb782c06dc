import type { Clock, ServiceName } from '@fieldhouse/contracts';
import { type Capability, joinCapabilities } from './capability.ts';
import type { ServiceContext } from './context.ts';
import type { Migrations } from './data/migrations.ts';
import type { SqlFunctions } from './data/sql-functions.ts';
import { assertUnambiguous } from './http/assert-unambiguous.ts';
import type { Route } from './http/route.ts';
import type { EventTransport, Limits, Mailer, ServiceCall } from './ports.ts';

export * from './capability.ts';
export * from './consumer.ts';
export * from './context.ts';

/** The definition of a service: its database, and the parts of all its capabilities. */
export interface ServiceDefinition extends Capability {
  name: ServiceName;
  title: string;
  migrations: Migrations;
  /** The functions of its `sql/` folder. */
  functions?: SqlFunctions;
  routes: readonly Route[];
  /**
   * Which of some children a member of staff is guardian of: reads about them are no views of staff. A service that
   * answers reads about children has it.
   */
  ownChildIds?: ServiceContext['ownChildIds'];
}

/** A service as it is declared: with capabilities, or with parts of its own. */
export interface ServiceDeclaration extends Omit<ServiceDefinition, 'routes'> {
  routes?: readonly Route[];
  capabilities?: readonly Capability[];
}

/** Declares a service. Throws when its capabilities contradict each other. */
export function defineService({ capabilities = [], ...own }: ServiceDeclaration): ServiceDefinition {
  const definition = { ...own, ...joinCapabilities([own, ...capabilities]) };
  assertUnambiguous(definition.routes);
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
