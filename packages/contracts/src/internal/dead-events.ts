import * as z from 'zod';
import { Instant } from '../club/scalars.ts';
import { SERVICES, type ServiceName } from '../club/words.ts';
import { DECIDES_MS, internalCall } from './call.ts';

/** Dead: given up, or it fits no schema. Parked: its type is known to a newer version only. */
export const DEAD_EVENT_STATES = ['dead', 'parked'] as const;
const DeadEventState = z.enum(DEAD_EVENT_STATES);

/** At most so many dead events of a service are listed, the newest first; `kinds` counts all. */
export const LISTED_DEAD_EVENTS = 200;

const type = z.string().nullable().describe('Null for a message that is no event at all');
const errorCode = z
  .string()
  .nullable()
  .describe('Why: a SQLSTATE, a problem’s code, an error’s name, or how it fits no schema');

/** At most so many are replayed by one request. */
export const REPLAYED_AT_ONCE = 1000;

/** An event that a service could not handle, without its data. */
export const DeadEvent = z
  .object({
    service: z.enum(SERVICES).describe('The service that could not handle it'),
    id: z.uuid(),
    type,
    subject: z.string().nullable().describe('The id of what it is about'),
    source: z.string().nullable().describe('The service that published it'),
    state: DeadEventState,
    attempts: z.int(),
    errorCode,
    receivedAt: Instant,
  })
  .meta({ id: 'DeadEvent' });
export type DeadEvent = z.infer<typeof DeadEvent>;

/** How many dead events a service has of one type with one reason. */
export const DeadEventKind = z
  .object({
    service: z.enum(SERVICES),
    type,
    state: DeadEventState,
    errorCode,
    count: z.int(),
    firstReceivedAt: Instant,
    lastReceivedAt: Instant,
  })
  .meta({ id: 'DeadEventKind' });
export type DeadEventKind = z.infer<typeof DeadEventKind>;

/** Which dead events are meant: all without it. */
export const DeadEventFilter = z.object({
  type: z.string().min(1).max(200).optional(),
  errorCode: z.string().min(1).max(200).optional(),
});
export type DeadEventFilter = z.infer<typeof DeadEventFilter>;

/** What became of a request to replay one event. */
export const REPLAY_OUTCOMES = ['replayed', 'pending', 'done', 'unknown-type', 'unknown-event'] as const;
export type ReplayOutcome = (typeof REPLAY_OUTCOMES)[number];

/** The dead and parked events of a service: each service answers it. */
export const deadEventsOf = (service: ServiceName) =>
  internalCall({
    to: service,
    name: 'dead-events',
    from: ['admin'],
    limitMs: DECIDES_MS,
    input: DeadEventFilter,
    output: z.object({ events: z.array(DeadEvent), kinds: z.array(DeadEventKind) }),
  });

/** Lets a service handle one of its dead or parked events again. Asked twice it does no more. */
export const replayEventOf = (service: ServiceName) =>
  internalCall({
    to: service,
    name: 'replay-event',
    from: ['admin'],
    limitMs: DECIDES_MS,
    input: z.object({ id: z.uuid() }),
    output: z.object({ outcome: z.enum(REPLAY_OUTCOMES) }),
  });

/**
 * The same for those of a kind, at most `REPLAYED_AT_ONCE`. `left` are those whose type this version of the service
 * does not know; `more` says that others are to be replayed by another request.
 */
export const replayEventsOf = (service: ServiceName) =>
  internalCall({
    to: service,
    name: 'replay-events',
    from: ['admin'],
    limitMs: DECIDES_MS,
    input: DeadEventFilter,
    output: z.object({ replayed: z.int(), left: z.int(), more: z.boolean() }),
  });
