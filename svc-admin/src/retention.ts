import { clubRecord, projectionOf, type Retention } from '@fieldhouse/service-kit';

/** Long enough for an import that began before the expiry to end. */
const AFTER_EXPIRY = { hours: 1 };
const OF_IMPORT = 'An hour after it expired: a day after the file came';

export const retention: Retention = {
  location: clubRecord('locations'),
  'audit.entry': {
    growsWith: 'what staff changes and reads',
    retainedFor: '`AUDIT_DAYS`',
    deletedBy: 'purge-audit',
  },
  backup_run: {
    growsWith: 'backups',
    retainedFor: 'A year after `BACKUP_RETENTION_DAYS`, when its file is deleted',
    purges: [{ where: 'expired_at < ?', age: { days: 365 } }],
  },
  backup_warning: {
    growsWith: 'days on which something is wrong with the backups',
    retainedFor: '90 days',
    purges: [{ where: 'day < ?', age: { days: 90 } }],
  },
  // a file has thousands of records: they are deleted before it is
  import_record: {
    growsWith: 'imports',
    retainedFor: OF_IMPORT,
    purges: [{ where: 'import_id IN (SELECT id FROM import_file WHERE expires_at <= ?)', age: AFTER_EXPIRY }],
  },
  import_file: {
    growsWith: 'imports',
    retainedFor: OF_IMPORT,
    purges: [{ where: 'expires_at <= ?', age: AFTER_EXPIRY }],
  },
  name_projection: projectionOf('accounts, children and events'),
};
