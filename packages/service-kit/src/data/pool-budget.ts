import { declarationOf, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Db, ServiceContext } from '../service.ts';

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
  const excess = await excessOf(db, wanted);
  if (excess !== undefined) throw new Error(excess);
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
}: Pick<ServiceContext, 'name' | 'db' | 'log' | 'environment'>): Promise<void> {
  const sizeOf = (service: ServiceName) => (service === name ? poolSize : poolSizeOf(service));
  const wanted = SERVICES.reduce((sum, service) => sum + serviceUrls[service].length * sizeOf(service), 0);
  const excess = await excessOf(db, wanted);
  if (excess !== undefined) log.error({ poolSize }, excess);
}

/** A sentence with both numbers when the server has fewer connections than wanted. */
async function excessOf(db: Db, wanted: number): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { max: number; available: number }[] }>(`
    SELECT max, max - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) AS available
    FROM current_setting('max_connections') AS setting, CAST(setting AS int) AS max
  `);
  const { max = 0, available = 0 } = rows[0] ?? {};
  if (wanted <= available) return undefined;
  return (
    `The pools may take ${wanted} connections; the database server has ${available} for them ` +
    `(max_connections is ${max})`
  );
}
