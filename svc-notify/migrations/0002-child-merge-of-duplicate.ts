import type { Migration } from '@fieldhouse/service-kit';

/** The merge in force that a child is a duplicate in. */
export const childMergeOfDuplicate: Migration = {
  index: { name: 'child_merge_of_duplicate', on: 'child_merge USING gin (duplicate_ids) WHERE NOT is_deleted' },
};
