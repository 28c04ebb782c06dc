import { clubRecord, fixedSize, projectionOf, type Retention } from '@fieldhouse/service-kit';
import { deletedEmail, OLD_CONTENTS } from './emails/deleted-email.ts';

/** A merge can be undone for 30 days; the undo may take another 30 to arrive. */
const MERGE_ROWS_DAYS = 60;

/** Mail that is not sent any more unless an admin retries or releases it. */
const FINISHED = `state NOT IN ('queued', 'claimed')`;

export const retention: Retention = {
  notification: {
    growsWith: 'registrations',
    kept: '`NOTIFICATION_DAYS`, read or not',
    purges: [{ where: 'created_at < ?', age: 'notificationDays' }],
  },
  notification_recipient: {
    growsWith: 'registrations',
    kept: 'As long as the notification',
    deletedBy: 'its notification',
  },
  mail: {
    growsWith: 'registrations',
    kept: 'Contents `MAIL_CONTENT_DAYS`, the row `MAIL_DAYS`; what is not sent yet stays',
    purges: [
      {
        where: `${FINISHED} AND created_at < ?`,
        age: 'mailContentDays',
        empty: {
          column: 'has_contents',
          to: false,
          // mail without contents cannot be retried or released
          set: ({ db }) => {
            const state = db.raw(`CASE WHEN state IN ('failed', 'refused', 'held') THEN 'dropped' ELSE state END`);
            return { content: JSON.stringify(deletedEmail(OLD_CONTENTS)), state, held_because: null };
          },
        },
      },
      { where: `${FINISHED} AND created_at < ?`, age: 'mailDays' },
    ],
  },
  newest_version: {
    growsWith: 'registrations',
    kept: '`INBOX_DAYS`: an older state may arrive as long',
    purges: [{ where: 'stored_at < ?', age: 'inboxDays' }],
  },
  bounce_report: {
    growsWith: 'returned mail',
    kept: 'Minutes: as long as its signature is valid',
    deletedBy: 'the next report',
  },
  refused_address: clubRecord('addresses that refuse email', 'Until an admin removes it'),
  contact_preference: clubRecord('accounts', 'As long as the account'),
  link_key: fixedSize('One row'),
  mail_hold: fixedSize('One row'),
  known_user: projectionOf('accounts'),
  known_guardian: projectionOf('children'),
  known_child: projectionOf('children'),
  known_event: projectionOf('events'),
  child_merge: projectionOf('merges of children'),
  moved_record: {
    growsWith: 'merges of children',
    kept: `${MERGE_ROWS_DAYS} days: only an undo needs it`,
    purges: [
      { where: 'merge_id IN (SELECT id FROM child_merge WHERE received_at < ?)', age: { days: MERGE_ROWS_DAYS } },
    ],
  },
};
