import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { accessRequests } from './access-requests/index.ts';
import { addresses } from './addresses/index.ts';
import { announcements } from './announcements/index.ts';
import { backups } from './backups/index.ts';
import { bell } from './bell/index.ts';
import { clubSettings } from './club-settings/index.ts';
import { digests } from './digests/index.ts';
import { evaluations } from './evaluations/index.ts';
import { events } from './events/index.ts';
import { dataExport } from './export/index.ts';
import { guardianInvitations } from './guardian-invitations/index.ts';
import { invitations } from './invitations/index.ts';
import { heldMail, mail } from './mail/index.ts';
import { mailServer } from './mail-server/index.ts';
import { merges } from './merges/index.ts';
import { newestState } from './newest-state/index.ts';
import { notices } from './notices/index.ts';
import { people } from './people/index.ts';
import { preferences } from './preferences/index.ts';
import { push } from './push/index.ts';
import { recovery } from './recovery/index.ts';
import { refusals } from './refusals/index.ts';
import { registrations } from './registrations/index.ts';
import { reminders } from './reminders/index.ts';
import { scheduleChanges } from './schedule-changes/index.ts';
import { welcome } from './welcome/index.ts';

/** The bell and every mail. */
export const notify = defineService({
  name: 'notify',
  title: 'Notifications and mail',
  ownChildIds: ({ db }, { userId }, childIds) =>
    db('guardian_projection')
      .where({ user_id: userId, is_deleted: false })
      .whereRaw('child_id = ANY(?)', [[...childIds]])
      .pluck('child_id'),
  migrations,
  functions,
  capabilities: [
    bell,
    notices,
    mail,
    newestState,
    refusals,
    preferences,
    push,
    heldMail,
    registrations,
    reminders,
    scheduleChanges,
    evaluations,
    announcements,
    digests,
    accessRequests,
    guardianInvitations,
    recovery,
    addresses,
    invitations,
    backups,
    people,
    events,
    merges,
    welcome,
    dataExport,
    clubSettings,
    mailServer,
  ],
});
