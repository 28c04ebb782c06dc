import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { answerChangeRecipients } from './change-recipients.answer.ts';
import { makeChangeNoticesJob } from './make-change-notices.ts';

/** What families are told of edits of an event's date, time, location and coaches. */
export const scheduleChanges: Capability = {
  calls: [answerChangeRecipients],
  jobs: [makeChangeNoticesJob],
  retention: {
    schedule_change: {
      growsWith: 'edits of events',
      retainedFor: 'Two minutes after the last edit of the event',
      deletedBy: 'make-change-notices',
    },
    change_notice: clubRecord('registrations', 'As long as the registration: it numbers its calendar files'),
  },
};
