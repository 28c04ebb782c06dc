import { defineService } from '@fieldhouse/service-kit';
import { migrations } from '../migrations/index.ts';
import { currentUserRoute } from './accounts/current-user.route.ts';
import { listCoachesRoute } from './accounts/list-coaches.route.ts';
import { registerParentRoute } from './accounts/register-parent.route.ts';
import { usersByIdAnswer } from './accounts/users-by-id.ts';
import { argon2Passwords, type Passwords } from './credentials/passwords.ts';
import { authenticateRoute } from './identity/authenticate.route.ts';
import { identityIssuer } from './identity/identity-issuer.ts';
import { publicKeysRoute } from './identity/public-keys.route.ts';
import { serviceTokenRoute } from './service-tokens/service-token.route.ts';
import { clearExpiredSessions } from './sessions/clear-expired-sessions.ts';
import { signInRoute } from './sign-in/sign-in.route.ts';
import { signOutRoute } from './sign-in/sign-out.route.ts';
import { currentWaiverRoute } from './waivers/current-waiver.route.ts';

/** svc-auth around the password hashing it is given; its signing key is its own. */
export function authService(passwords: Passwords = argon2Passwords()) {
  const identity = identityIssuer();
  return defineService({
    name: 'auth',
    title: 'Accounts, sessions and waivers',
    migrations,
    routes: [
      registerParentRoute(passwords),
      signInRoute(passwords),
      signOutRoute,
      currentUserRoute,
      currentWaiverRoute,
      listCoachesRoute,
      authenticateRoute(identity),
      publicKeysRoute(identity),
      serviceTokenRoute(identity),
    ],
    calls: [usersByIdAnswer],
    jobs: [clearExpiredSessions],
    secretTables: ['session', 'signing_key'],
    prepare: identity.prepare,
  });
}

export const auth = authService();
