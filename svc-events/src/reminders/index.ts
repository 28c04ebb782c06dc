import { type Capability, fixedSize } from '@fieldhouse/service-kit';
import { checkRemindersJob } from './check-reminders.ts';
import { answerReminderRecipients } from './reminder-recipients.answer.ts';
import { reminderSent } from './reminder-sent.consumer.ts';
import {
  resendReminderRoute,
  resetReminderRoute,
  triggerRemindersRoute,
  upcomingRemindersRoute,
} from './reminders.routes.ts';

/** When a reminder of an event is due, and to whom. */
export const reminders: Capability = {
  routes: [upcomingRemindersRoute, triggerRemindersRoute, resetReminderRoute, resendReminderRoute],
  consumers: [reminderSent],
  calls: [answerReminderRecipients],
  jobs: [checkRemindersJob],
  retention: {
    reminder: {
      growsWith: 'events',
      retainedFor: '`REMINDER_DAYS` after the event’s start',
      purges: [{ where: 'date < ?', age: 'reminderDays' }],
    },
    reminder_check: fixedSize('One row'),
  },
};
