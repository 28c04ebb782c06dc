import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import {
  listPasskeysRoute,
  makePasskeyRoute,
  passkeyOptionsRoute,
  removePasskeyRoute,
  renamePasskeyRoute,
  renewRecoveryCodesRoute,
} from './passkey.routes.ts';
import { useRecoveryCodeRoute } from './recovery-code.route.ts';
import { relyingPartyOf } from './relying-party.ts';
import { resetPasskeysCommand } from './reset-passkeys.ts';

/** Passkeys, and the recovery codes that replace one. */
export const passkeys: Capability = {
  routes: [
    listPasskeysRoute,
    passkeyOptionsRoute,
    makePasskeyRoute,
    renamePasskeyRoute,
    removePasskeyRoute,
    renewRecoveryCodesRoute,
    useRecoveryCodeRoute,
  ],
  commands: [resetPasskeysCommand],
  prepare: async ({ environment }) => {
    // Coaches and admins could sign in, and do nothing.
    if (environment.requirePasskey === 'staff' && !relyingPartyOf(environment)) {
      throw new Error('REQUIRE_PASSKEY needs a SITE_URL with https and the name of a host');
    }
  },
  retention: {
    passkey: clubRecord('accounts', 'Until it is removed, at most as long as the account'),
    recovery_code: clubRecord('accounts', 'Until it is used, at most as long as the account'),
    passkey_challenge: {
      growsWith: 'sign-ins with a passkey',
      retainedFor: 'Until it is used, 5 minutes at most',
      purges: [{ where: 'expires_at <= ?', age: { hours: 1 } }],
    },
  },
  snapshot: {
    leaveOut: { passkey_challenge: 'Each is good for 5 minutes, in a session that a restored site does not have' },
  },
};
