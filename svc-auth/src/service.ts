import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { archiveCoachRoute } from './accounts/archive-coach.route.ts';
import { currentUserRoute } from './accounts/current-user.route.ts';
import { listCoachesRoute } from './accounts/list-coaches.route.ts';
import { registerParentRoute } from './accounts/register-parent.route.ts';
import { restoreOtherRolesJob } from './accounts/restore-other-roles.ts';
import { usersAfterAnswer } from './accounts/users-after.ts';
import { usersByIdAnswer } from './accounts/users-by-id.ts';
import { argon2Passwords, type Passwords } from './credentials/passwords.ts';
import { exportAnswers } from './export/export.answers.ts';
import { authenticateRoute } from './identity/authenticate.route.ts';
import { identityIssuer } from './identity/identity-issuer.ts';
import { publicKeysRoute } from './identity/public-keys.route.ts';
import { answerImportUsers } from './import/import-users.ts';
import { forgotPasswordRoute } from './recovery/forgot-password.route.ts';
import { passwordResetLinkAnswer } from './recovery/password-reset-link.ts';
import { processResets } from './recovery/process-resets.ts';
import { resetPasswordRoute } from './recovery/reset-password.route.ts';
import { verifyResetTokenRoute } from './recovery/verify-reset-token.route.ts';
import { retention } from './retention.ts';
import { serviceTokenRoute } from './service-tokens/service-token.route.ts';
import { activeSessionsAnswer } from './sessions/active-sessions.answer.ts';
import { signInRoute } from './sign-in/sign-in.route.ts';
import { signOutRoute } from './sign-in/sign-out.route.ts';
import { listUsersRoute, userStatsRoute } from './user-management/list-users.route.ts';
import {
  changeRoleRoute,
  changeUserRoute,
  createUserRoute,
  deleteUserRoute,
  deletionPreviewRoute,
  setPasswordRoute,
  showUserRoute,
} from './user-management/user.routes.ts';
import { currentWaiverRoute } from './waivers/current-waiver.route.ts';
import { downloadWaiverRoute } from './waivers/download-waiver.route.ts';
import { lastSignedWaiverAnswer } from './waivers/last-signed-waiver.ts';
import { listSignedWaiversRoute } from './waivers/list-signed-waivers.route.ts';
import { signWaiverRoute } from './waivers/sign-waiver.route.ts';

/** svc-auth with the given password hashing. */
export function authService(passwords: Passwords = argon2Passwords()) {
  const identity = identityIssuer();
  return defineService({
    name: 'auth',
    title: 'Accounts, sessions and waivers',
    migrations,
    functions,
    routes: [
      registerParentRoute(passwords),
      signInRoute(passwords),
      signOutRoute,
      currentUserRoute,
      forgotPasswordRoute(),
      verifyResetTokenRoute,
      resetPasswordRoute(passwords),
      currentWaiverRoute,
      signWaiverRoute,
      listSignedWaiversRoute,
      downloadWaiverRoute,
      listCoachesRoute,
      archiveCoachRoute,
      listUsersRoute,
      userStatsRoute,
      createUserRoute(passwords),
      showUserRoute,
      changeUserRoute,
      changeRoleRoute,
      setPasswordRoute(passwords),
      deletionPreviewRoute,
      deleteUserRoute,
      authenticateRoute(identity),
      publicKeysRoute(identity),
      serviceTokenRoute(identity),
    ],
    calls: [
      usersByIdAnswer,
      usersAfterAnswer,
      passwordResetLinkAnswer,
      lastSignedWaiverAnswer,
      activeSessionsAnswer,
      ...exportAnswers,
      answerImportUsers(passwords),
    ],
    jobs: [processResets, restoreOtherRolesJob],
    retention,
    snapshot: {
      leaveOut: {
        known_device: 'Everybody signs in again on a restored site, which stores their devices then',
        session: 'Everybody signs in again on a restored site',
        signing_key: 'A secret: a site without a key creates one',
        password_reset: 'A restored site does not accept earlier reset links',
        password_reset_request: 'A restored site does not accept earlier reset links',
      },
    },
    prepare: identity.prepare,
  });
}

export const auth = authService();
