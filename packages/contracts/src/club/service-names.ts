import { DECLARED_SERVICES, type ServiceDeclaration } from './services.ts';

export type ServiceName = keyof typeof DECLARED_SERVICES;

/** The names of the services, in the order in which they are declared. */
export const SERVICES = /* @__PURE__ */ Object.keys(DECLARED_SERVICES) as ServiceName[];

/** What is declared of a service. */
export const declarationOf = (name: ServiceName): ServiceDeclaration => DECLARED_SERVICES[name];

/** The order in which snapshots are taken: consumers first, owners last (decision record 48). */
export const SNAPSHOT_ORDER = /* @__PURE__ */ [...SERVICES].sort(
  (one, other) => declarationOf(one).snapshot - declarationOf(other).snapshot,
);

/** A record with a value for each service. */
export function byService<Value>(of: (name: ServiceName) => Value): Record<ServiceName, Value> {
  return Object.fromEntries(SERVICES.map((name) => [name, of(name)])) as Record<ServiceName, Value>;
}

/** What a setting of each service is about. `…_ACCEPTED` is accepted beside the one in use while that is changed. */
export type ServiceSetting =
  | 'URL'
  | 'SECRET'
  | 'SECRET_ACCEPTED'
  | `DATABASE_${'ROLE' | 'PASSWORD' | 'PASSWORD_ACCEPTED'}`
  | `RABBITMQ_${'USER' | 'PASSWORD' | 'PASSWORD_ACCEPTED'}`;

/** An environment variable about one service: `SVC_AUTH_URL`, `SVC_AUTH_SECRET`, `SVC_AUTH_DATABASE_PASSWORD`. */
export const serviceVariable = (name: ServiceName, what: ServiceSetting) => `SVC_${name.toUpperCase()}_${what}`;
