import type { Capability } from '@fieldhouse/service-kit';
import { scheduleChangeDue } from './schedule-change-due.consumer.ts';
import { seriesChangeDue } from './series-change-due.consumer.ts';

/** Emails about edits of an event. */
export const scheduleChanges: Capability = {
  consumers: [scheduleChangeDue, seriesChangeDue],
};
