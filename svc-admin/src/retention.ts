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
    kept: '400 days',
    purges: [{ where: `state <> 'Running' AND started_at < ?`, age: { days: 400 } }],
  },
  known_name: projectionOf('accounts, children and events'),
};
