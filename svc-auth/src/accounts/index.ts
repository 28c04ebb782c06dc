import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { archiveCoachRoute } from './archive-coach.route.ts';
import { currentUserRoute } from './current-user.route.ts';
import { listCoachesRoute } from './list-coaches.route.ts';
import { registerParentRoute } from './register-parent.route.ts';
import { restoreOtherRolesJob } from './restore-other-roles.ts';
import { usersAfterAnswer } from './users-after.ts';
import { usersByIdAnswer } from './users-by-id.ts';

/** Accounts, and the directory of coaches. */
export const accounts = (passwords: Passwords): Capability => ({
  routes: [registerParentRoute(passwords), currentUserRoute, listCoachesRoute, archiveCoachRoute],
  calls: [usersByIdAnswer, usersAfterAnswer],
  jobs: [restoreOtherRolesJob],
  retention: { account: clubRecord('accounts') },
});
