import { type Capability, movedByMerge, projectionOf } from '@fieldhouse/service-kit';
import { mergeConsumers, moveRemainingRows } from './merge.consumers.ts';
import { answerRecordsToMerge } from './records-to-merge.answer.ts';

/** The records of merged children move to the primary. */
export const merges: Capability = {
  consumers: mergeConsumers,
  calls: [answerRecordsToMerge],
  jobs: [{ name: 'move-late-rows', everySeconds: 30, run: moveRemainingRows }],
  retention: {
    child_merge: projectionOf('merges of children'),
    child_alias: projectionOf('merges of children'),
    moved_record: movedByMerge,
    merged_seen: movedByMerge,
  },
};
