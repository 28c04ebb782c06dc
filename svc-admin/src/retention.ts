import { clubRecord, projectionOf, type Retention } from '@fieldhouse/service-kit';

export const retention: Retention = {
  location: clubRecord('locations'),
  'audit.entry': {
    growsWith: 'what staff changes and reads',
    kept: '`AUDIT_DAYS`',
    deletedBy: 'purge-audit',
  },
  backup_run: {
    growsWith: 'backups',
    kept: 'A year after `BACKUP_RETENTION_DAYS`, when its file is deleted',
    purges: [{ where: 'expired_at < ?', age: { days: 365 } }],
  },
  backup_warning: {
    growsWith: 'days on which something is wrong with the backups',
    kept: '90 days',
    purges: [{ where: 'day < ?', age: { days: 90 } }],
  },
  known_name: projectionOf('accounts, children and events'),
};
