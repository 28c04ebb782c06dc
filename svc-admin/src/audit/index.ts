import type { Capability } from '@fieldhouse/service-kit';
import { exportAuditRoute, listAuditRoute } from './audit.routes.ts';
import { auditRecorded } from './audit-recorded.consumer.ts';
import { purgeAudit } from './purge-audit.ts';

/** What staff changed and read. */
export const audit: Capability = {
  routes: [listAuditRoute, exportAuditRoute],
  consumers: [auditRecorded],
  jobs: [purgeAudit],
  retention: {
    'audit.entry': {
      growsWith: 'what staff changes and reads',
      retainedFor: '`AUDIT_DAYS`',
      deletedBy: 'purge-audit',
    },
  },
};
