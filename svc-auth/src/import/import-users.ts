import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { importUsers, UserFields } from '@fieldhouse/contracts';
import type { ExportedUser } from '@fieldhouse/contracts/export';
import {
  answers,
  changedFields,
  type Importer,
  importRecords,
  nextVersion,
  publish,
  recordChange,
  storedEmail,
  type TransactionContext,
  type Tx,
  validatedEdit,
} from '@fieldhouse/service-kit';
import { findAccounts, insertAccount, insertCredential, updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { withEmail } from '../accounts/address-state.ts';
import { emergencyContactsOf } from '../accounts/emergency-contacts.ts';
import { expectFreeNames, newNames, refuseTakenName } from '../accounts/taken-names.ts';
import { isMailSent } from '../addresses/is-mail-sent.ts';
import { publishNewAddress } from '../addresses/publish-new-address.ts';
import { publishSecured } from '../addresses/publish-secured.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { exportedUsers } from '../export/exported-users.ts';
import { endResetOf, insertReset } from '../recovery/reset.repository.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { expectCoach } from '../user-management/change-user.ts';
import { accountAccess } from './account-access.ts';

/**
 * Imports accounts. A new account gets a random password and an email with a link to choose one; an existing account
 * keeps its password. Roles, addresses, usernames and archiving change, and accounts of coaches and admins are added,
 * only as the importing admin accepts it; the own account stays (decision record 85). New and changed texts are
 * validated like those of Users (product decisions 50, 51), and the owner of a changed one is told (57). Signed waivers
 * are not imported.
 */
export function answerImportUsers(passwords: Passwords) {
  return answers(importUsers, async (request, ctx) => {
    const passwordHash = request.dryRun ? '' : await passwords.hash(randomBytes(32).toString('base64'));
    // Only a coach can be archived (product decision 66).
    const rows = request.rows.map((row) => ({
      ...{ ...row, email: storedEmail(row.email), isActive: row.isActive || row.role !== 'coach' },
    }));
    const isSent = await isMailSent(ctx);
    return importRecords(ctx, userImporter(passwordHash, isSent), { ...request, rows });
  });
}

const userImporter = (passwordHash: string, isSent: boolean): Importer<ExportedUser> => ({
  table: 'account',
  ignored: ['signedWaivers'],
  read: async (tx, ids) => exportedUsers(tx, await findAccounts(tx, ids)),
  access: accountAccess,
  async add(tx, given, { ctx, userId }) {
    const row = validatedEdit(UserFields, given, {});
    await expectFreeNames(tx, { username: row.username, email: row.email });
    const account = await insertNew(tx, row, { isEmailConfirmed: !isSent });
    await insertCredential(tx, account.id, passwordHash, ctx.clock());
    const resetId = account.isActive ? await insertReset(tx, account.id, ctx.clock()) : undefined;
    const version = await nextVersion(tx);
    const who = adminOf(userId);
    if (row.role !== 'parent') await recordChange(tx, ctx, who, { action: 'user.added', subject: subjectOf(account) });
    // Not `user.registered`, which sends a welcome email. It comes before the reset: svc-notify sends no email to an
    // account that it has as deleted.
    await publish(tx, ctx, 'user.updated', account.id, stateOf(account), who);
    if (resetId === undefined) return;
    await publish(tx, ctx, 'password-reset.requested', resetId, { id: resetId, version, userId: account.id });
  },
  async update(tx, given, club, { ctx, userId }) {
    const row = validatedEdit(UserFields, given, club);
    expectAllowed(row, club);
    await expectFreeNames(tx, newNames(row, club));
    const { username, firstName, lastName, email, phone, specialties, role, isActive } = row;
    const changed = await updateAccount(tx, row.id, await nextVersion(tx), {
      ...{ username, firstName, lastName, phone, specialties, role, isActive },
      ...(email !== club.email && withEmail(email, { isMailSent: isSent, now: ctx.clock() })),
      ...emergencyContactsOf(row),
    }).catch(refuseTakenName);
    const isAccessChanged = role !== club.role || isActive !== club.isActive;
    if (isAccessChanged) await endSessionsOf(tx, ctx, { userId: row.id, why: 'access-changed' });
    if (isAccessChanged || email !== club.email) await endResetOf(tx, row.id);
    await recordAccessChanges(tx, ctx, userId, { row, club });
    const type = role === club.role ? 'user.updated' : 'user.role-changed';
    await publish(tx, ctx, type, row.id, stateOf(changed), adminOf(userId));
    if (role !== club.role) await publishSecured(tx, ctx, { userId: row.id, what: 'role' }, adminOf(userId));
    if (email !== club.email) {
      const before = { ...changed, email: club.email };
      await publishNewAddress(tx, ctx, { before, after: changed }, adminOf(userId));
    }
  },
});

/** Throws what the calls of Users throw for the same changes. */
function expectAllowed(row: ExportedUser, club: ExportedUser): void {
  if (!isDeepStrictEqual(row.specialties, club.specialties)) expectCoach(row, row.specialties);
}

/** One audit entry for each change that the calls of Users would have recorded, beside the entry of the import. */
async function recordAccessChanges(
  tx: Tx,
  ctx: TransactionContext,
  userId: number,
  { row, club }: { row: ExportedUser; club: ExportedUser },
): Promise<void> {
  const [who, subject] = [adminOf(userId), subjectOf(row)];
  if (row.role !== club.role) await recordChange(tx, ctx, who, { action: 'user.role-changed', subject });
  if (row.isActive !== club.isActive) {
    await recordChange(tx, ctx, who, { action: row.isActive ? 'coach.restored' : 'coach.archived', subject });
  }
  if (row.email === club.email && row.username === club.username) return;
  const fields = changedFields(club, row).filter((field) => !NOT_OF_AN_EDIT.has(field));
  await recordChange(tx, ctx, who, { action: 'user.changed', subject, fields });
}

/** Fields that have an entry of their own, or none. */
const NOT_OF_AN_EDIT: ReadonlySet<string> = new Set(['role', 'isActive', 'signedWaivers', 'createdAt']);

const adminOf = (userId: number) => ({ userId, role: 'admin' as const });
const subjectOf = ({ id }: Pick<Account, 'id'>) => ({ type: 'user' as const, id });

async function insertNew(
  tx: Tx,
  row: ExportedUser,
  { isEmailConfirmed }: { isEmailConfirmed: boolean },
): Promise<Account> {
  const { id, username, email, firstName, lastName, phone, role, specialties, isActive } = row;
  const version = await nextVersion(tx);
  const account = await insertAccount(tx, {
    ...{ id, version, username, email, firstName, lastName, phone, role, specialties, isEmailConfirmed },
    ...emergencyContactsOf(row),
    createdAt: new Date(row.createdAt),
  }).catch(refuseTakenName);
  return isActive ? account : updateAccount(tx, id, version, { isActive });
}
