import { childrenOfUser } from '@fieldhouse/contracts';
import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { accounts } from './accounts/index.ts';
import { addresses } from './addresses/index.ts';
import { credentials } from './credentials/index.ts';
import { argon2Passwords, type Passwords } from './credentials/passwords.ts';
import { devices } from './devices/index.ts';
import { dataExport } from './export/index.ts';
import { identityIssuer } from './identity/identity-issuer.ts';
import { identity } from './identity/index.ts';
import { dataImport } from './import/index.ts';
import { invitations } from './invitations/index.ts';
import { ownAccount } from './own-account/index.ts';
import { passkeys } from './passkeys/index.ts';
import { plannedChanges } from './planned-changes/index.ts';
import { preview } from './preview/index.ts';
import { recovery } from './recovery/index.ts';
import { serviceTokens } from './service-tokens/index.ts';
import { sessions } from './sessions/index.ts';
import { setUp } from './set-up/index.ts';
import { signIn } from './sign-in/index.ts';
import { userManagement } from './user-management/index.ts';
import { waivers } from './waivers/index.ts';

/** svc-auth with the given password hashing. */
export function authService(passwords: Passwords = argon2Passwords()) {
  const issuer = identityIssuer();
  return defineService({
    name: 'auth',
    title: 'Accounts, sessions and waivers',
    migrations,
    functions,
    ownChildIds: async (ctx, who) => (await ctx.call(childrenOfUser, { userId: who.userId }, who)).childIds,
    capabilities: [
      accounts(passwords),
      ownAccount(passwords),
      addresses,
      credentials,
      waivers,
      identity(issuer),
      sessions,
      preview,
      devices,
      recovery(passwords),
      passkeys,
      setUp(passwords),
      signIn(passwords),
      userManagement(passwords),
      invitations(passwords),
      plannedChanges,
      serviceTokens(issuer),
      dataExport,
      dataImport(passwords),
    ],
  });
}

export const auth = authService();
