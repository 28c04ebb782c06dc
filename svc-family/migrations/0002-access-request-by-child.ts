import type { Migration } from '@fieldhouse/service-kit';

/** A deletion of a child also deletes its requests of every state. */
export const accessRequestByChild: Migration = {
  index: { name: 'access_request_by_child', on: 'access_request (child_id)' },
};
