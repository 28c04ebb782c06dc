import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { accessRequests } from './access-requests/index.ts';
import { ageDocuments } from './age-documents/index.ts';
import { children } from './children/index.ts';
import { clubSettings } from './club-settings/index.ts';
import { addingLimits, duplicates } from './duplicates/index.ts';
import { dataExport } from './export/index.ts';
import { guardianInvitations } from './guardian-invitations/index.ts';
import { guardianScopes } from './guardian-scopes/index.ts';
import { childIdsOf } from './guardians/guardian.repository.ts';
import { guardians } from './guardians/index.ts';
import { dataImport } from './import/index.ts';
import { linking } from './linking/index.ts';
import { merges } from './merges/index.ts';
import { people } from './people/index.ts';
import { players } from './players/index.ts';

/** svc-family: children and their guardians. */
export const family = defineService({
  name: 'family',
  title: 'Children and guardians',
  ownChildIds: ({ db }, { userId }) => childIdsOf(db, userId),
  migrations,
  functions,
  capabilities: [
    children,
    guardians,
    guardianInvitations,
    players,
    linking,
    ageDocuments,
    accessRequests,
    duplicates,
    people,
    addingLimits,
    merges,
    dataExport,
    dataImport,
    clubSettings,
    guardianScopes,
  ],
});
