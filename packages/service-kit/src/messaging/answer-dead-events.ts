import {
  deadEventsOf,
  MAX_REPLAYED_EVENTS,
  replayEventOf,
  replayEventsOf,
  type ServiceName,
} from '@fieldhouse/contracts';
import { type AnyCallHandler, answers } from '../service.ts';
import { deadEventKinds, deadEvents, replayEvent, replayEvents } from './dead-events.ts';

/** Every service's answers to svc-admin about its dead and parked events. */
export function deadEventAnswers(service: ServiceName): AnyCallHandler[] {
  return [
    answers(deadEventsOf(service), async (filter, ctx) => {
      const [events, kinds] = await Promise.all([deadEvents(ctx, filter), deadEventKinds(ctx, filter)]);
      return {
        events: events.map(({ eventId, receivedAt, ...event }) => ({
          service,
          id: eventId,
          ...event,
          receivedAt: receivedAt.toISOString(),
        })),
        kinds,
      };
    }),
    answers(replayEventOf(service), async ({ id }, ctx) => {
      const outcome = await replayEvent(ctx, id);
      if (outcome === 'replayed') ctx.log.info({ eventId: id }, 'a dead event is replayed');
      return { outcome };
    }),
    answers(replayEventsOf(service), async (filter, ctx) => {
      const counts = await replayEvents(ctx, filter, { atMost: MAX_REPLAYED_EVENTS });
      ctx.log.info(counts, 'dead events are replayed');
      return counts;
    }),
  ];
}
