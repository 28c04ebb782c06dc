import { type RegisteredEvent, registeredEvents } from '@fieldhouse/contracts';
import { Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';

/** Upcoming events by child, asked of svc-events in one call; undefined while it is away. */
export async function registeredEventsOf(
  ctx: ServiceContext,
  childIds: number[],
  who: Who,
): Promise<ReadonlyMap<number, RegisteredEvent[]> | undefined> {
  if (childIds.length === 0) return new Map();
  try {
    const { children } = await ctx.ask(registeredEvents, { childIds }, who);
    return new Map(children.map((child) => [child.childId, child.registeredEvents]));
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return undefined;
    throw error;
  }
}
