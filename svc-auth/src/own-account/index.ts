import type { Capability } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { changeOwnAccountRoute, changeOwnPasswordRoute, showOwnAccountRoute } from './own-account.routes.ts';
import { changeEmailRoute, sendConfirmationRoute, withdrawPendingEmailRoute } from './own-email.routes.ts';

/** Users see and change their own account. */
export const ownAccount = (passwords: Passwords): Capability => ({
  routes: [
    showOwnAccountRoute,
    changeOwnAccountRoute,
    changeOwnPasswordRoute(passwords),
    changeEmailRoute(passwords),
    withdrawPendingEmailRoute,
    sendConfirmationRoute,
  ],
});
