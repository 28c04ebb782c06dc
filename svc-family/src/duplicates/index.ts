import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { duplicateStatsRoute } from './duplicate-stats.route.ts';
import {
  deleteIgnoredPairRoute,
  ignoreGroupRoute,
  ignorePairRoute,
  listIgnoredPairsRoute,
} from './ignored-pairs.routes.ts';
import { listDuplicatesRoute } from './list-duplicates.route.ts';
import { COUNTED_DAYS } from './name-try.repository.ts';
import { undoIgnoredPairsRoute } from './undo-ignored-pairs.route.ts';

/** Possible duplicates among the children. */
export const duplicates: Capability = {
  routes: [
    listDuplicatesRoute,
    duplicateStatsRoute,
    listIgnoredPairsRoute,
    ignorePairRoute,
    ignoreGroupRoute,
    deleteIgnoredPairRoute,
    undoIgnoredPairsRoute,
  ],
  retention: {
    ignored_pair: clubRecord('pairs that an admin ignores', 'As long as both children'),
  },
};

/** What is counted while children are added, for the limits of a parent. */
export const addingLimits: Capability = {
  retention: {
    shown_duplicate: {
      growsWith: 'children that are added',
      retainedFor: '2 days: for the limit of a day',
      purges: [{ where: 'shown_at < ?', age: { days: 2 } }],
    },
    added_child: {
      growsWith: 'children that are added',
      retainedFor: '1 day: for the limit of a day',
      purges: [{ where: 'added_at <= ?', age: { days: 1 } }],
    },
    name_try: {
      growsWith: 'children that are added',
      retainedFor: '30 days: for the limit of 30 days',
      purges: [{ where: 'tried_at <= ?', age: { days: COUNTED_DAYS } }],
    },
  },
};
