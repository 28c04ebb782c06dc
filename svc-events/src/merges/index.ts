import { type Capability, movedByMerge, projectionOf } from '@fieldhouse/service-kit';
import { mergeConsumers, moveRemainingRows } from './merge.consumers.ts';
import { answerRegistrationsToMerge } from './registrations-to-merge.answer.ts';

/** The registrations and team memberships of merged children move to the primary. */
export const merges: Capability = {
  consumers: mergeConsumers,
  calls: [answerRegistrationsToMerge],
  jobs: [{ name: 'move-late-rows', everySeconds: 30, run: moveRemainingRows }],
  retention: {
    child_merge: projectionOf('merges of children'),
    moved_registration: movedByMerge,
    moved_member: movedByMerge,
  },
};
