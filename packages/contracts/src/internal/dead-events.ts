import * as z from 'zod';
import { Instant } from '../club/scalars.ts';
import { SERVICES, type ServiceName } from '../club/service-names.ts';
import { internalCall, REQUIRED_TIMEOUT_MS } from './call.ts';

/** Dead: every try failed, or no schema accepts it. Parked: only a newer version knows its type. */
export const DEAD_EVENT_STATES = ['dead', 'parked'] as const;
const DeadEventState = z.enum(DEAD_EVENT_STATES);

/** The highest number of dead events of a service in a list, newest first; `kinds` counts all of them. */
export const MAX_LISTED_DEAD_EVENTS = 200;

const type = z.string().nullable().describe('Null for a message that is not an event');
const errorCode = z
  .string()
  .nullable()
  .describe('Why: a SQLSTATE, a problem’s code, an error’s name, or why no schema accepts it');

/** The highest number of events that one request replays. */
export const MAX_REPLAYED_EVENTS = 1000;

/** An event that a service could not handle, without its data. */
export const DeadEvent = z
  .object({
    service: z.enum(SERVICES).describe('The service that could not handle it'),
    id: z.uuid(),
    type,
    subject: z.string().nullable().describe('The id of its entity'),
    source: z.string().nullable().describe('The service that published it'),
    state: DeadEventState,
    attempts: z.int(),
    errorCode,
    receivedAt: Instant,
  })
  .meta({ id: 'DeadEvent' });
export type DeadEvent = z.infer<typeof DeadEvent>;

/** The number of dead events of a service with the same type and error code. */
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

/** Selects dead events; an absent field selects all. */
export const DeadEventFilter = z.object({
  type: z.string().min(1).max(200).optional(),
  errorCode: z.string().min(1).max(200).optional(),
});
export type DeadEventFilter = z.infer<typeof DeadEventFilter>;

/** The outcome of a request to replay one event. */
export const REPLAY_OUTCOMES = ['replayed', 'pending', 'done', 'unknown-type', 'unknown-event'] as const;
export type ReplayOutcome = (typeof REPLAY_OUTCOMES)[number];

/** The dead and parked events of a service: every service has this call. */
export const deadEventsOf = (service: ServiceName) =>
  internalCall({
    to: service,
    name: 'dead-events',
    from: ['admin'],
    timeoutMs: REQUIRED_TIMEOUT_MS,
    input: DeadEventFilter,
    output: z.object({ events: z.array(DeadEvent), kinds: z.array(DeadEventKind) }),
  });

/** Makes a service handle one of its dead or parked events again. A repeated call has no further effect. */
export const replayEventOf = (service: ServiceName) =>
  internalCall({
    to: service,
    name: 'replay-event',
    from: ['admin'],
    timeoutMs: REQUIRED_TIMEOUT_MS,
    input: z.object({ id: z.uuid() }),
    output: z.object({ outcome: z.enum(REPLAY_OUTCOMES) }),
  });

/**
 * The same for all selected events, at most `MAX_REPLAYED_EVENTS`. `left` counts those whose type this version of the
 * service does not know. `more` is true when another request can replay more.
 */
export const replayEventsOf = (service: ServiceName) =>
  internalCall({
    to: service,
    name: 'replay-events',
    from: ['admin'],
    timeoutMs: REQUIRED_TIMEOUT_MS,
    input: DeadEventFilter,
    output: z.object({ replayed: z.int(), left: z.int(), more: z.boolean() }),
  });
