import { randomUUID } from 'node:crypto';
import { currentTrace, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import type { BegunEnvelope } from './registration.repository.ts';

/** Begins the envelope that `register_child_v2` and `cancel_registration_v1` complete and put into the outbox. */
export function beginEnvelope(
  ctx: Pick<ServiceContext, 'clock'>,
  type: 'registration.created' | 'registration.cancelled',
  childName: string,
  who: Pick<Who, 'userId' | 'role'>,
): BegunEnvelope {
  const trace = currentTrace();
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'events',
    type,
    time: ctx.clock().toISOString(),
    datacontenttype: 'application/json',
    ...(trace && { traceparent: trace.traceparent }),
    actor: who.userId,
    actorrole: who.role,
    data: { childName },
  };
}
