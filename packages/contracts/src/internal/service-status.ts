import * as z from 'zod';
import { Instant } from '../club/scalars.ts';
import { EMAIL_DELIVERIES, type ServiceName } from '../club/words.ts';
import { DECIDES_MS, internalCall } from './call.ts';

/** `none`: events are delivered within the process. */
export const BROKER_STATES = ['connected', 'disconnected', 'none'] as const;
export type BrokerState = (typeof BROKER_STATES)[number];

/** How many wait, and since when the oldest of them does. */
export const Waiting = z
  .object({ count: z.int(), oldestAt: Instant.nullable().describe('Null while none waits') })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof Waiting>;

/** How a service, its database and its queues are. */
export const ServiceStatus = z
  .object({
    databaseBytes: z.int().describe('What the service’s database takes on the disk'),
    databaseVersion: z.string().describe('Of the PostgreSQL server: `16.14`'),
    broker: z.enum(BROKER_STATES).describe('Whether the service is connected to the message broker'),
    outbox: Waiting.describe('Events to publish'),
    inbox: Waiting.describe('Events to handle once more'),
    deadEvents: z.int().describe('Events that the service could not handle, the parked ones included'),
  })
  .meta({ id: 'ServiceStatus' });
export type ServiceStatus = z.infer<typeof ServiceStatus>;

/** The status of a service: each service answers it. */
export const serviceStatusOf = (service: ServiceName) =>
  internalCall({
    to: service,
    name: 'service-status',
    from: ['admin'],
    limitMs: DECIDES_MS,
    input: z.object({}),
    output: ServiceStatus,
  });

/** How many sessions are not over, and of how many people they are: admin asks auth. */
export const ActiveSessions = z.object({ sessions: z.int(), people: z.int() }).meta({ id: 'ActiveSessions' });
export type ActiveSessions = z.infer<typeof ActiveSessions>;

export const activeSessions = internalCall({
  to: 'auth',
  name: 'active-sessions',
  from: ['admin'],
  limitMs: DECIDES_MS,
  input: z.object({}),
  output: ActiveSessions,
});

/** Whether email leaves the platform, and what of it has not left: admin asks notify. */
export const MailQueue = z
  .object({
    delivery: z.enum(EMAIL_DELIVERIES).describe('`kept`: no mail server is configured'),
    queued: Waiting,
    failed: z.int(),
    refused: z.int(),
  })
  .meta({ id: 'MailQueue' });
export type MailQueue = z.infer<typeof MailQueue>;

export const mailQueue = internalCall({
  to: 'notify',
  name: 'mail-queue',
  from: ['admin'],
  limitMs: DECIDES_MS,
  input: z.object({}),
  output: MailQueue,
});
