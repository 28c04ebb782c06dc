import { declarationOf, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Db, ServiceContext } from '../service.ts';
import { CannotStartError } from './cannot-start-error.ts';

/** The relay holds one connection while it publishes; a long upload, import or job holds another. */
export const MIN_POOL_SIZE = 6;

/** Connections of one replica of a service. */
export const poolSizeOf = (service: ServiceName) => Math.max(declarationOf(service).poolSize, MIN_POOL_SIZE);

/** For provisioning and for a person with psql. */
const SPARE = 14;

/** The connections that the pools of this number of replicas of every service may open together. */
export function connectionsFor(replicas: number): number {
  return replicas * SERVICES.reduce((sum, service) => sum + poolSizeOf(service), 0);
}

/** The `max_connections` of a server for this number of replicas. */
export function maxConnectionsFor(replicas: number): number {
  return connectionsFor(replicas) + SPARE;
}

/**
 * Throws when all pools together (pool sizes times replicas of each service) could need more connections than the
 * server has.
 */
export async function assertPoolBudget(db: Db, wanted: number): Promise<void> {
  const excess = excessOf(await roomOf(db), wanted);
  if (excess !== undefined) throw new Error(excess);
}

/**
 * Throws `CannotStartError` when the pools of this service's replicas do not fit what the server has besides the
 * smallest pools of the other services: some requests would get no connection as soon as all services are busy. What is
 * known of the replicas are their addresses, so that replicas that are started beside others are not refused.
 * @spec S2.4.1503
 */
export async function assertOwnPoolFits({ name, db, environment }: PoolOwner): Promise<void> {
  const { poolSize, serviceUrls } = environment;
  const { max, available } = await roomOf(db);
  const own = Math.max(serviceUrls[name].length, 1);
  const others = SERVICES.filter((service) => service !== name);
  const free = available - others.reduce((sum, service) => sum + serviceUrls[service].length * MIN_POOL_SIZE, 0);
  if (own * poolSize <= free) return;
  const enough = max + own * poolSize - free;
  throw new CannotStartError(
    `svc-${name} may take ${own * poolSize} connections (DATABASE_POOL_SIZE is ${poolSize}, replicas: ${own}); the ` +
      `database server has ${Math.max(free, 0)} for it besides those of the other services (max_connections is ${max}). ` +
      `Set max_connections to ${enough} or more, or a lower DATABASE_POOL_SIZE of at least ${MIN_POOL_SIZE}.`,
  );
}

/**
 * Logs an error when the pools of all replicas whose addresses this service has could need more connections than the
 * server has. The service starts nevertheless: the connections are opened when needed.
 */
export async function reportPoolBudget({
  name,
  db,
  log,
  environment: { poolSize, serviceUrls },
}: PoolOwner & Pick<ServiceContext, 'log'>): Promise<void> {
  const sizeOf = (service: ServiceName) => (service === name ? poolSize : poolSizeOf(service));
  const wanted = SERVICES.reduce((sum, service) => sum + serviceUrls[service].length * sizeOf(service), 0);
  const excess = excessOf(await roomOf(db), wanted);
  if (excess !== undefined) log.error({ poolSize }, excess);
}

type PoolOwner = Pick<ServiceContext, 'name' | 'db' | 'environment'>;

/** The connections of a server, and those that others than superusers may take. */
interface Room {
  max: number;
  available: number;
}

async function roomOf(db: Db): Promise<Room> {
  const { rows } = await db.raw<{ rows: Room[] }>(`
    SELECT max, max - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) AS available
    FROM current_setting('max_connections') AS setting, CAST(setting AS int) AS max
  `);
  return rows[0] ?? { max: 0, available: 0 };
}

/** A sentence with both numbers when the server has fewer connections than wanted. */
function excessOf({ max, available }: Room, wanted: number): string | undefined {
  if (wanted <= available) return undefined;
  return (
    `The pools may take ${wanted} connections; the database server has ${available} for them ` +
    `(max_connections is ${max})`
  );
}
