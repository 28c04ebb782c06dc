import type { Migration } from '@fieldhouse/service-kit';

/** When a child is removed, its name is removed from the records that are linked to nobody. */
export const unlinkedByName: Migration = {
  index: { name: 'game_record_unlinked_by_name', on: 'game_record (last_key, first_key) WHERE child_id IS NULL' },
};
