import { replayEventOf, type ServiceName } from '@fieldhouse/contracts';
import { conflict, notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';

interface RequestedEvent {
  service: ServiceName;
  id: string;
}

/**
 * Lets a service handle one of its dead or parked events again; one that is pending or done stays so.
 * Throws 404 when the service has no such event, 409 `unknown_event_type` while it is too old for the event, 503
 * when it does not answer.
 */
export async function replayEvent(
  ctx: ServiceContext,
  who: Who,
  { service, id }: RequestedEvent,
): Promise<'pending' | 'done'> {
  const { outcome } = await ctx.call(replayEventOf(service), { id }, who);
  if (outcome === 'unknown-event') throw notFound('Event');
  if (outcome === 'unknown-type') {
    throw conflict('unknown_event_type', `This version of svc-${service} does not know events of this type`);
  }
  return outcome === 'done' ? 'done' : 'pending';
}
