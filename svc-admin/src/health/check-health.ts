import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { fetchPeer, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { singleFlight } from '../single-flight.ts';

const LIMIT_MS = 2000;

const ServiceHealth = z.enum(['ok', 'unavailable']);

export const Health = z
  .object({
    status: ServiceHealth,
    services: z.object(Object.fromEntries(SERVICES.map((name) => [name, ServiceHealth]))),
  })
  .meta({ id: 'Health' });

export interface Health {
  status: 'ok' | 'unavailable';
  services: Record<ServiceName, 'ok' | 'unavailable'>;
}

const shared = singleFlight<Health>();

/**
 * Checks the readiness of every replica, all at once, 2 s at most. Requests at the same time share one check. A service
 * is ok when one of its replicas is.
 */
export function checkHealth({ environment: { serviceUrls } }: ServiceContext): Promise<Health> {
  return shared(Object.values(serviceUrls).flat().join(' '), () => checkAll(serviceUrls));
}

async function checkAll(serviceUrls: ServiceContext['environment']['serviceUrls']): Promise<Health> {
  const states = await Promise.all(SERVICES.map(async (name) => [name, await stateOf(serviceUrls[name])] as const));
  const services = Object.fromEntries(states) as Health['services'];
  return { status: states.every(([, state]) => state === 'ok') ? 'ok' : 'unavailable', services };
}

async function stateOf(replicas: readonly string[]): Promise<'ok' | 'unavailable'> {
  try {
    await Promise.any(replicas.map(findReady));
    return 'ok';
  } catch {
    // Whatever the error, none of them can be used.
    return 'unavailable';
  }
}

async function findReady(replica: string): Promise<void> {
  const answer = await fetchPeer([replica], '/ready', { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error('not ready');
}
