import type { Capability } from '@fieldhouse/service-kit';
import { reminderDue } from './reminder-due.consumer.ts';

/** Emails that remind of an event. */
export const reminders: Capability = {
  consumers: [reminderDue],
};
