import { fixedSize, type Retention } from './retention.ts';

/** The tables that every service has. */
export const kitRetention: Retention = {
  outbox: {
    growsWith: 'published events',
    retainedFor: '`MESSAGE_DAYS` after delivery; what is not delivered stays',
    purges: [{ where: 'delivered_at < ?', age: 'messageDays' }],
  },
  inbox: {
    growsWith: 'handled events',
    retainedFor:
      'Contents `MESSAGE_DAYS`, the id `INBOX_DAYS` after it was handled; what is dead or waits stays until it is handled',
    purges: [
      {
        where: `state = 'done' AND done_at < ?`,
        age: 'messageDays',
        empty: { column: 'envelope', to: null },
      },
      { where: `state = 'done' AND envelope IS NULL AND done_at < ?`, age: 'inboxDays' },
    ],
  },
  idempotency_key: {
    growsWith: 'requests with an `Idempotency-Key` that change something',
    retainedFor: '24 hours',
    purges: [{ where: 'created_at < ?', age: { hours: 24 } }],
  },
  pending_purge: {
    growsWith: 'deleted children and accounts',
    retainedFor: '`MESSAGE_DAYS`: until then messages about them may arrive or be delivered',
    purges: [{ where: 'requested_at < ?', age: 'messageDays' }],
  },
  audited_view: {
    growsWith: 'what staff reads',
    retainedFor: 'The club day, and one more',
    purges: [{ where: 'day < ?', age: { days: 2 } }],
  },
  freshness: fixedSize('Nothing uses it since release 1.1'),
  restore: fixedSize('A row for each restore'),
  lease: fixedSize('A row for each job'),
  migration: fixedSize('A row for each migration'),
  sql_function: fixedSize('A row for each function'),
};
