import { type RegisteredEvent, registeredEvents } from '@fieldhouse/contracts';
import { Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';

/** The most children of one call to svc-events. */
const BATCH = 500;

/** Upcoming events by child, from svc-events, usually in one call; undefined while svc-events is unavailable. */
export async function registeredEventsOf(
  ctx: ServiceContext,
  childIds: number[],
  who: Who,
): Promise<ReadonlyMap<number, RegisteredEvent[]> | undefined> {
  const batches = Array.from({ length: Math.ceil(childIds.length / BATCH) }, (_, index) =>
    childIds.slice(index * BATCH, (index + 1) * BATCH),
  );
  try {
    const answers = await Promise.all(batches.map((batch) => ctx.call(registeredEvents, { childIds: batch }, who)));
    return new Map(answers.flatMap(({ children }) => children.map((child) => [child.childId, child.registeredEvents])));
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return undefined;
    throw error;
  }
}
