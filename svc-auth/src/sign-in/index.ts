import type { Capability } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { passkeySignInOptionsRoute, passkeySignInRoute } from './passkey-sign-in.routes.ts';
import { reauthenticateOptionsRoute, reauthenticateRoute } from './reauthenticate.route.ts';
import { signInRoute } from './sign-in.route.ts';
import { addSignInMetrics } from './sign-in-metrics.ts';
import { signOutRoute } from './sign-out.route.ts';

/** Sign in and out, and confirm a sign-in. */
export const signIn = (passwords: Passwords): Capability => ({
  routes: [
    signInRoute(passwords),
    passkeySignInOptionsRoute,
    passkeySignInRoute,
    signOutRoute,
    reauthenticateRoute(passwords),
    reauthenticateOptionsRoute,
  ],
  prepare: async (ctx) => addSignInMetrics(ctx),
});
