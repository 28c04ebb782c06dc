import { childrenOfUser } from '@fieldhouse/contracts';
import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { apiDocumentsFileRoute, apiDocumentsPageRoute } from './api-documents/api-documents.routes.ts';
import { exportAuditRoute, listAuditRoute } from './audit/audit.routes.ts';
import { auditRecorded } from './audit/audit-recorded.consumer.ts';
import { purgeAudit } from './audit/purge-audit.ts';
import { backupStatusRoute, downloadBackupRoute, triggerBackupRoute } from './backups/backups.routes.ts';
import { expireBackupsHourly } from './backups/expire-backups.ts';
import { makeDueBackup } from './backups/make-due-backup.ts';
import { expectSchedule } from './backups/schedule.ts';
import { warnOfBackupsJob } from './backups/warn-of-backups.ts';
import { reportClientErrorRoute } from './client-errors/client-errors.route.ts';
import { listDeadEventsRoute, replayEventRoute, replayEventsRoute } from './dead-events/dead-events.routes.ts';
import { exportClubRoute, familyDataRoute } from './export/export.routes.ts';
import { healthRoute } from './health/health.route.ts';
import { importRoute, showImportRoute, uploadImportRoute } from './import/import.routes.ts';
import { locationByIdAnswer } from './locations/location-by-id.ts';
import {
  addLocationRoute,
  changeLocationRoute,
  deleteLocationRoute,
  listLocationsRoute,
} from './locations/locations.routes.ts';
import { locationsAfterAnswer } from './locations/locations-after.ts';
import { nameConsumers, nameProjections } from './names/names.ts';
import { retention } from './retention.ts';
import { systemStatusRoute } from './system/system-status.route.ts';
import { childViewsRoute } from './views/child-views.route.ts';

export const admin = defineService({
  name: 'admin',
  title: 'Locations, audit, API documents and health',
  ownChildIds: async (ctx, who) => (await ctx.call(childrenOfUser, { userId: who.userId }, who)).childIds,
  migrations,
  functions,
  routes: [
    listLocationsRoute,
    addLocationRoute,
    changeLocationRoute,
    deleteLocationRoute,
    listAuditRoute,
    exportAuditRoute,
    childViewsRoute,
    listDeadEventsRoute,
    replayEventRoute,
    replayEventsRoute,
    systemStatusRoute,
    backupStatusRoute,
    triggerBackupRoute,
    downloadBackupRoute,
    exportClubRoute,
    familyDataRoute,
    uploadImportRoute,
    importRoute,
    showImportRoute,
    apiDocumentsPageRoute,
    apiDocumentsFileRoute,
    healthRoute,
    reportClientErrorRoute,
  ],
  consumers: [auditRecorded, ...nameConsumers],
  jobs: [purgeAudit, makeDueBackup, expireBackupsHourly, warnOfBackupsJob],
  prepare: async ({ environment }) => expectSchedule(environment.backupSchedule),
  retention,
  snapshot: {
    leaveOut: {
      backup_run: 'What this site’s backup folder holds; a backup cannot list itself',
      import_file: 'A file that somebody is importing: it expires within a day',
      import_record: 'The records of such a file',
    },
  },
  calls: [locationByIdAnswer, locationsAfterAnswer],
  projections: nameProjections,
});
