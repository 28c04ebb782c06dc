import { childrenOfUser } from '@fieldhouse/contracts';
import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { apiDocuments } from './api-documents/index.ts';
import { audit } from './audit/index.ts';
import { backups } from './backups/index.ts';
import { clientErrors } from './client-errors/index.ts';
import { clubSettings } from './club-settings/index.ts';
import { deadEvents } from './dead-events/index.ts';
import { dataExport } from './export/index.ts';
import { health } from './health/index.ts';
import { dataImport } from './import/index.ts';
import { locations } from './locations/index.ts';
import { names } from './names/index.ts';
import { system } from './system/index.ts';
import { timeline } from './timeline/index.ts';
import { views } from './views/index.ts';

export const admin = defineService({
  name: 'admin',
  title: 'Locations, audit, API documents and health',
  ownChildIds: async (ctx, who) => (await ctx.call(childrenOfUser, { userId: who.userId }, who)).childIds,
  migrations,
  functions,
  capabilities: [
    locations,
    audit,
    views,
    timeline,
    backups,
    dataExport,
    dataImport,
    names,
    deadEvents,
    system,
    health,
    apiDocuments,
    clientErrors,
    clubSettings,
  ],
});
