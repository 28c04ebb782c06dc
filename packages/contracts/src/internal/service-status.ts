import * as z from 'zod';
import { EMAIL_DELIVERIES } from '../club/enumerations.ts';
import { Instant } from '../club/scalars.ts';
import type { ServiceName } from '../club/service-names.ts';
import { internalCall, REQUIRED_TIMEOUT_MS } from './call.ts';

/** `none`: events are delivered within the process. */
export const BROKER_STATES = ['connected', 'disconnected', 'none'] as const;
export type BrokerState = (typeof BROKER_STATES)[number];

/** The length of a queue, and the time of its oldest entry. */
export const QueueState = z
  .object({ count: z.int(), oldestAt: Instant.nullable().describe('Null while it is empty') })
  .meta({ id: 'QueueState' });
export type QueueState = z.infer<typeof QueueState>;

/** The status of a service, its database and its queues. */
export const ServiceStatus = z
  .object({
    databaseBytes: z.int().describe('Size of the service’s database on disk'),
    databaseVersion: z.string().describe('Of the PostgreSQL server: `16.14`'),
    broker: z.enum(BROKER_STATES).describe('Whether the service is connected to the message broker'),
    outbox: QueueState.describe('Events to publish'),
    inbox: QueueState.describe('Events to handle again'),
    deadEvents: z.int().describe('Events that the service could not handle, parked ones included'),
  })
  .meta({ id: 'ServiceStatus' });
export type ServiceStatus = z.infer<typeof ServiceStatus>;

/** The status of a service: every service has this call. */
export const serviceStatusOf = (service: ServiceName) =>
  internalCall({
    to: service,
    name: 'service-status',
    from: ['admin'],
    timeoutMs: REQUIRED_TIMEOUT_MS,
    input: z.object({}),
    output: ServiceStatus,
  });

/** The number of open sessions, and of the people who have one: admin calls auth. */
export const ActiveSessions = z.object({ sessions: z.int(), people: z.int() }).meta({ id: 'ActiveSessions' });
export type ActiveSessions = z.infer<typeof ActiveSessions>;

export const activeSessions = internalCall({
  to: 'auth',
  name: 'active-sessions',
  from: ['admin'],
  timeoutMs: REQUIRED_TIMEOUT_MS,
  input: z.object({}),
  output: ActiveSessions,
});

/** Whether a mail server is configured, and how much email is not sent: admin calls notify. */
export const MailQueue = z
  .object({
    delivery: z.enum(EMAIL_DELIVERIES).describe('`stored`: no mail server is configured'),
    queued: QueueState,
    failed: z.int(),
    refused: z.int(),
  })
  .meta({ id: 'MailQueue' });
export type MailQueue = z.infer<typeof MailQueue>;

export const mailQueue = internalCall({
  to: 'notify',
  name: 'mail-queue',
  from: ['admin'],
  timeoutMs: REQUIRED_TIMEOUT_MS,
  input: z.object({}),
  output: MailQueue,
});
