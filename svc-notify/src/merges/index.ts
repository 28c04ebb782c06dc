import { type Capability, movedByMerge, projectionOf } from '@fieldhouse/service-kit';
import { mergeConsumers, moveRemainingRows } from './merge.consumers.ts';

/** Notifications and emails about merged children move to the primary. */
export const merges: Capability = {
  consumers: mergeConsumers,
  jobs: [{ name: 'move-late-rows', everySeconds: 30, run: moveRemainingRows }],
  retention: { child_merge: projectionOf('merges of children'), moved_record: movedByMerge },
};
