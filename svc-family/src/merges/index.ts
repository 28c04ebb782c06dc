import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { mergeApplied } from './merge-applied.consumer.ts';
import { listMergesRoute, mergeChildrenRoute, previewMergeRoute, undoMergeRoute } from './merges.routes.ts';
import { MERGE_ROWS_DAYS } from './undo-until.ts';

const ofMerge = {
  growsWith: 'merges of children',
  retainedFor: `${MERGE_ROWS_DAYS} days: only an undo needs it`,
  purges: [
    {
      where: `merge_id IN (SELECT id FROM child_merge WHERE state IN ('merged', 'undone') AND merged_at < ?)`,
      age: { days: MERGE_ROWS_DAYS },
    },
  ],
};

/** Duplicates become one child, and may become several again. */
export const merges: Capability = {
  routes: [previewMergeRoute, mergeChildrenRoute, listMergesRoute, undoMergeRoute],
  consumers: [mergeApplied],
  retention: {
    child_merge: clubRecord('merges of children', 'As long as the child: for the merge history'),
    merged_child: clubRecord('merges of children', 'As long as the child: for the merge history'),
    merge_answer: clubRecord('merges of children', 'As long as the child: for the merge history'),
    merged_guardian: ofMerge,
    merged_request: ofMerge,
    merged_age_document: {
      growsWith: 'merges of children',
      retainedFor: 'The file as long as the merge can be undone',
      deletedBy: 'delete-checked-documents',
    },
  },
};
