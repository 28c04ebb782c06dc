import { randomBytes } from 'node:crypto';
import { importUsers, UserNames } from '@fieldhouse/contracts';
import type { ExportedUser } from '@fieldhouse/contracts/export';
import {
  answers,
  type Importer,
  importRecords,
  nextVersion,
  publish,
  storedEmail,
  type Tx,
  validatedEdit,
} from '@fieldhouse/service-kit';
import { findAccounts, insertAccount, insertCredential, updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { emergencyContactsOf } from '../accounts/emergency-contacts.ts';
import { expectFreeNames, newNames, refuseTakenName } from '../accounts/taken-names.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { exportedUsers } from '../export/exported-users.ts';
import { endResetOf, insertReset } from '../recovery/reset.repository.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';

/**
 * Imports accounts. A new account gets a random password and an email with a link to choose one; an existing account
 * keeps its password. New and changed names, usernames and phone numbers are validated (product decisions 50, 51).
 * Signed waivers are not imported.
 */
export function answerImportUsers(passwords: Passwords) {
  return answers(importUsers, async (request, ctx) => {
    const passwordHash = request.dryRun ? '' : await passwords.hash(randomBytes(32).toString('base64'));
    const rows = request.rows.map((row) => ({ ...row, email: storedEmail(row.email) }));
    return importRecords(ctx, userImporter(passwordHash), { ...request, rows });
  });
}

const userImporter = (passwordHash: string): Importer<ExportedUser> => ({
  table: 'account',
  ignored: ['signedWaivers'],
  read: async (tx, ids) => exportedUsers(tx, await findAccounts(tx, ids)),
  async add(tx, given, { ctx }) {
    const row = validatedEdit(UserNames, given, {});
    await expectFreeNames(tx, { username: row.username, email: row.email });
    const account = await insertNew(tx, row);
    await insertCredential(tx, account.id, passwordHash, ctx.clock());
    const resetId = account.isActive ? await insertReset(tx, account.id, ctx.clock()) : undefined;
    const version = await nextVersion(tx);
    // Not `user.registered`, which sends a welcome email. It comes before the reset: svc-notify sends no email to an
    // account that it has as deleted.
    await publish(tx, ctx, 'user.updated', account.id, stateOf(account));
    if (resetId === undefined) return;
    await publish(tx, ctx, 'password-reset.requested', resetId, { id: resetId, version, userId: account.id });
  },
  async update(tx, given, club, { ctx, userId }) {
    const row = validatedEdit(UserNames, given, club);
    const isOwn = row.id === userId;
    const [role, isActive] = isOwn ? [club.role, club.isActive] : [row.role, row.isActive];
    const { username, firstName, lastName, email, phone, specialties } = row;
    await expectFreeNames(tx, newNames(row, club));
    const changed = await updateAccount(tx, row.id, await nextVersion(tx), {
      ...{ username, firstName, lastName, email, phone, specialties, role, isActive },
      ...emergencyContactsOf(row),
    }).catch(refuseTakenName);
    const isAccessChanged = role !== club.role || isActive !== club.isActive;
    if (isAccessChanged) await endSessionsOf(tx, row.id);
    if (isAccessChanged || email !== club.email) await endResetOf(tx, row.id);
    await publish(tx, ctx, role === club.role ? 'user.updated' : 'user.role-changed', row.id, stateOf(changed));
  },
});

async function insertNew(tx: Tx, row: ExportedUser): Promise<Account> {
  const { id, username, email, firstName, lastName, phone, role, specialties, isActive } = row;
  const version = await nextVersion(tx);
  const account = await insertAccount(tx, {
    ...{ id, version, username, email, firstName, lastName, phone, role, specialties },
    ...emergencyContactsOf(row),
    createdAt: new Date(row.createdAt),
  }).catch(refuseTakenName);
  return isActive ? account : updateAccount(tx, id, version, { isActive });
}
