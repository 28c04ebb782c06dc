import type { ExportedUser } from '@fieldhouse/contracts/export';
import type { Db, Tx } from '@fieldhouse/service-kit';
import type { Account } from '../accounts/account.ts';
import { emergencyContactsOf } from '../accounts/emergency-contacts.ts';

interface SignedWaiver {
  accountId: number;
  waiverVersion: number;
  signedAt: Date;
}

/**
 * Accounts as an export file holds them, in the given order: with their signed waivers, without credentials and without
 * the addresses that waivers were signed from.
 */
export async function exportedUsers(db: Db | Tx, accounts: readonly Account[]): Promise<ExportedUser[]> {
  const signed = await db('waiver_signature')
    .whereRaw('account_id = ANY(?)', [accounts.map(({ id }) => id)])
    .orderBy('id')
    .select<SignedWaiver[]>({ accountId: 'account_id', waiverVersion: 'waiver_version', signedAt: 'signed_at' });
  const byAccount = Map.groupBy(signed, ({ accountId }) => accountId);
  return accounts.map((account) => toExportedUser(account, byAccount.get(account.id) ?? []));
}

/** Lists each field, so that a new field of an account is not exported by accident. */
function toExportedUser(account: Account, signed: readonly SignedWaiver[]): ExportedUser {
  const { id, version, username, role, firstName, lastName, email, phone, specialties, isActive } = account;
  return {
    ...{ id, version, username, role, firstName, lastName, email, phone, specialties, isActive },
    ...emergencyContactsOf(account),
    signedWaivers: signed.map(({ waiverVersion, signedAt }) => ({ waiverVersion, signedAt: signedAt.toISOString() })),
    createdAt: account.createdAt.toISOString(),
  };
}
