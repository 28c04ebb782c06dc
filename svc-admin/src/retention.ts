import { clubRecord, projectionOf, type Retention } from '@fieldhouse/service-kit';

export const retention: Retention = {
  location: clubRecord('locations'),
  'audit.entry': {
    growsWith: 'what staff changes and reads',
    kept: '`AUDIT_DAYS`',
    deletedBy: 'purge-audit',
  },
  known_name: projectionOf('accounts, children and events'),
};
