import type { ServiceName } from '@fieldhouse/contracts';

/** Connections of one replica of each service. svc-events answers the burst of registrations. */
export const POOL_SIZES: Readonly<Record<ServiceName, number>> = {
  auth: 8,
  family: 8,
  events: 16,
  gamedata: 4,
  admin: 4,
  notify: 6,
};

/** For provisioning and for a person with psql. */
const SPARE = 14;

/** The connections that the pools of this number of replicas of every service may open together. */
export function connectionsFor(replicas: number): number {
  return replicas * Object.values(POOL_SIZES).reduce((sum, size) => sum + size);
}

/** The `max_connections` of a private server for this number of replicas. */
export function maxConnectionsFor(replicas: number): number {
  return connectionsFor(replicas) + SPARE;
}
