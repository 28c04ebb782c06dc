import { clubRecord, projectionOf, type Retention } from '@fieldhouse/service-kit';
import { COUNTED_DAYS } from './duplicates/name-try.repository.ts';
import { MERGE_ROWS_DAYS } from './merges/undo-until.ts';

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

export const retention: Retention = {
  child: clubRecord('children'),
  guardian: clubRecord('children', 'As long as the child'),
  age_document: {
    growsWith: 'children',
    retainedFor: '`AGE_DOCUMENT_DAYS` after it was checked',
    deletedBy: 'delete-checked-documents',
  },
  access_request: clubRecord('requests of parents', 'As long as the child: shows who got access, and why'),
  ignored_pair: clubRecord('pairs that an admin ignores', 'As long as both children'),
  user_projection: projectionOf('accounts'),
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
};
