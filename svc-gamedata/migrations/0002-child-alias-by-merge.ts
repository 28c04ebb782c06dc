import type { Migration } from '@fieldhouse/service-kit';

/** An undo deletes the aliases of its merge. */
export const childAliasByMerge: Migration = {
  index: { name: 'child_alias_by_merge', on: 'child_alias (merge_id)' },
};
