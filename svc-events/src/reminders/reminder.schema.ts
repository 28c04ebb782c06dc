import { EMAIL_DELIVERIES, Instant } from '@fieldhouse/contracts';
import * as z from 'zod';
import { TrainingEvent } from '../events/event.ts';

/** An event with the newest reminder for its current start. */
export const EventReminder = TrainingEvent.extend({
  reminder: z.object({
    state: z
      .enum(['pending', 'sending', 'sent'])
      .describe('pending until it is due; sending until the emails are queued'),
    sentAt: Instant.nullable(),
    emails: z.int().nullable().describe('To how many guardians, once for each of their children'),
  }),
}).meta({ id: 'EventReminder' });

/** The state of reminders, as the screens show it (S2 §2). */
export const Reminders = z
  .object({
    isRunning: z.boolean().describe('Whether checks take place: the last one is at most two hours ago'),
    checkedAt: Instant.nullable().describe('The last check'),
    nextCheckAt: Instant.nullable(),
    checkedEveryMinutes: z.int(),
    windowHours: z
      .object({ from: z.int(), to: z.int() })
      .describe('How many hours before its start the reminder of an event is sent'),
    timeZone: z.string().describe('The club’s time zone'),
    emailDelivery: z
      .enum(EMAIL_DELIVERIES)
      .nullable()
      .describe('Whether email is sent to a mail server or stored; null while svc-notify is unavailable'),
    events: z.array(EventReminder).describe('Those that begin in the window, by start'),
  })
  .meta({ id: 'Reminders' });

/** The result of a check. */
export const ReminderCheck = z
  .object({
    checkedAt: Instant,
    eventsInWindow: z.int(),
    remindersDue: z.int().describe('How many reminders became due by this check'),
  })
  .meta({ id: 'ReminderCheck' });
