import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { fetchPeer, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { shareRunning } from '../share-running.ts';

const LIMIT_MS = 2000;

const ServiceHealth = z.enum(['ok', 'away']);

export const Health = z
  .object({
    status: ServiceHealth,
    services: z.object(Object.fromEntries(SERVICES.map((name) => [name, ServiceHealth]))),
  })
  .meta({ id: 'Health' });

export interface Health {
  status: 'ok' | 'away';
  services: Record<ServiceName, 'ok' | 'away'>;
}

const shared = shareRunning<Health>();

/**
 * Asks every replica whether it is ready, all at once, 2 s at most; once for all who want to know at that moment. A
 * service is there when one of its replicas is.
 */
export function checkHealth({ environment: { serviceUrls } }: ServiceContext): Promise<Health> {
  return shared(Object.values(serviceUrls).flat().join(' '), () => askAll(serviceUrls));
}

async function askAll(serviceUrls: ServiceContext['environment']['serviceUrls']): Promise<Health> {
  const states = await Promise.all(SERVICES.map(async (name) => [name, await stateOf(serviceUrls[name])] as const));
  const services = Object.fromEntries(states) as Health['services'];
  return { status: states.every(([, state]) => state === 'ok') ? 'ok' : 'away', services };
}

async function stateOf(replicas: readonly string[]): Promise<'ok' | 'away'> {
  try {
    await Promise.any(replicas.map(findReady));
    return 'ok';
  } catch {
    // Whatever keeps them from answering, they are away.
    return 'away';
  }
}

async function findReady(replica: string): Promise<void> {
  const answer = await fetchPeer([replica], '/ready', { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error('not ready');
}
