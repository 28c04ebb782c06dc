import type { Migration } from '@fieldhouse/service-kit';

/** A deletion of a request also deletes what merges moved of it. */
export const mergedRequestByRequest: Migration = {
  index: { name: 'merged_request_by_request', on: 'merged_request (request_id)' },
};
