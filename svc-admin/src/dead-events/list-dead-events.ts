import {
  type DeadEvent,
  type DeadEventFilter,
  type DeadEventKind,
  deadEventsOf,
  SERVICES,
  type ServiceName,
} from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';

interface ListedDeadEvents {
  events: DeadEvent[];
  kinds: DeadEventKind[];
  unavailable: ServiceName[];
}

/** Dead and parked events of every service, or of one; services that do not answer are in `unavailable`. */
export async function listDeadEvents(
  ctx: ServiceContext,
  who: Who,
  { service, ...filter }: DeadEventFilter & { service?: ServiceName | undefined },
): Promise<ListedDeadEvents> {
  const services = service === undefined ? SERVICES : [service];
  const answers = await Promise.allSettled(services.map((name) => ctx.call(deadEventsOf(name), filter, who)));
  const received = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  return {
    events: received
      .flatMap(({ events }) => events)
      .sort((one, other) => newestFirst(one.receivedAt, other.receivedAt)),
    kinds: received.flatMap(({ kinds }) => kinds).sort((one, other) => other.count - one.count),
    unavailable: services.filter((_, index) => answers[index]?.status === 'rejected'),
  };
}

function newestFirst(one: string, other: string): number {
  return Date.parse(other) - Date.parse(one);
}
