import { type CancelledEvent, type RegisteredEvent, registeredEvents, type TeamOfChild } from '@fieldhouse/contracts';
import { Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';

/** The most children of one call to svc-events. */
const BATCH = 500;

/** What svc-events answers about a child; `registeredEvents` is null, and the rest absent, while it is unavailable. */
export interface EventsOfChild {
  registeredEvents: RegisteredEvent[] | null;
  cancelledEvents?: CancelledEvent[] | undefined;
  teams?: TeamOfChild[] | undefined;
}

/** The upcoming events and the teams of each child, from svc-events, usually in one call. */
export async function registeredEventsOf(
  ctx: ServiceContext,
  childIds: number[],
  who: Who,
): Promise<(childId: number) => EventsOfChild> {
  const batches = Array.from({ length: Math.ceil(childIds.length / BATCH) }, (_, index) =>
    childIds.slice(index * BATCH, (index + 1) * BATCH),
  );
  try {
    const answers = await Promise.all(batches.map((batch) => ctx.call(registeredEvents, { childIds: batch }, who)));
    const byChild = new Map<number, EventsOfChild>(
      answers.flatMap(({ children }) => children.map(({ childId, ...events }) => [childId, events] as const)),
    );
    return (childId) => byChild.get(childId) ?? { registeredEvents: [] };
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return () => ({ registeredEvents: null });
    throw error;
  }
}
