import * as z from 'zod';
import { Id, Instant } from '../club/scalars.ts';
import { Version } from './envelope.ts';
import { eventTypeOf } from './event-type.ts';

const eventType = eventTypeOf('notify');

/** The emails of a reminder are queued; `id` is the reminder's. */
export const ReminderSent = z.object({
  id: Id,
  version: Version,
  eventId: Id,
  emails: z.int().min(0).describe('To how many guardians, once for each of their children'),
  sentAt: Instant,
});
export type ReminderSent = z.infer<typeof ReminderSent>;

/** The events of svc-notify. */
export const NOTIFY_EVENTS = {
  'reminder.sent': eventType({
    data: ReminderSent,
    example: { id: 12, version: 34, eventId: 2, emails: 1, sentAt: '2026-11-29T22:00:01.000Z' },
    auditSubject: 'none',
    consumedBy: ['events'],
    summary: 'The emails of a reminder are queued',
  }),
};
