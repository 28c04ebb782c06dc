import { clubRecord, fixedSize, projectionOf, type Retention } from '@fieldhouse/service-kit';

/** A merge can be undone for 30 days; the undo may take another 30 to arrive. */
const MERGE_ROWS_DAYS = 60;

const ofMerge = {
  growsWith: 'merges of children',
  retainedFor: `${MERGE_ROWS_DAYS} days: only an undo needs it`,
  purges: [{ where: 'merge_id IN (SELECT id FROM child_merge WHERE received_at < ?)', age: { days: MERGE_ROWS_DAYS } }],
};

/** Long enough for a confirmation that began before the expiry to finish. */
const AFTER_EXPIRY = { hours: 1 };
const UPLOAD_RETENTION = 'An hour after it expired: a day after it arrived, or was confirmed';

const ofUpload = {
  growsWith: 'uploads',
  retainedFor: UPLOAD_RETENTION,
  purges: [{ where: 'upload_id IN (SELECT id FROM game_upload WHERE expires_at <= ?)', age: AFTER_EXPIRY }],
};

export const retention: Retention = {
  game_record: clubRecord('games'),
  evaluation: clubRecord('evaluations', 'As long as the child'),
  seen_evaluation: clubRecord('guardians', 'As long as the child and the account: one row for both'),
  // An upload may have 50,000 rows: they are deleted before the upload, in batches.
  staged_game_row: ofUpload,
  upload_error: ofUpload,
  game_upload: {
    growsWith: 'uploads',
    retainedFor: UPLOAD_RETENTION,
    purges: [{ where: 'expires_at <= ?', age: AFTER_EXPIRY }],
  },
  child_backfill: fixedSize('One row'),
  child_projection: projectionOf('children'),
  child_merge: projectionOf('merges of children'),
  child_alias: projectionOf('merges of children'),
  moved_record: ofMerge,
  merged_seen: ofMerge,
};
