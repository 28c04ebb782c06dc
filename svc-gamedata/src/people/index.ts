import type { Capability } from '@fieldhouse/service-kit';
import { answerRecordCounts } from './answer-record-counts.ts';
import { userDeleted } from './user-deleted.consumer.ts';

/** What is known of a person in all records. */
export const people: Capability = {
  consumers: [userDeleted],
  calls: [answerRecordCounts],
};
