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
 * Accounts as a file of them holds them, in the order given: with the waivers that they signed, and without what
 * they sign in with or from where they signed.
 */
export async function exportedUsers(db: Db | Tx, accounts: readonly Account[]): Promise<ExportedUser[]> {
  const signed = await db('waiver_signature')
    .whereRaw('account_id = ANY(?)', [accounts.map(({ id }) => id)])
    .orderBy('id')
    .select<SignedWaiver[]>({ accountId: 'account_id', waiverVersion: 'waiver_version', signedAt: 'signed_at' });
  const byAccount = Map.groupBy(signed, ({ accountId }) => accountId);
  return accounts.map((account) => toExportedUser(account, byAccount.get(account.id) ?? []));
}

/** Field by field: what an account gets one day is in no file unless it is named here. */
function toExportedUser(account: Account, signed: readonly SignedWaiver[]): ExportedUser {
  const { id, version, username, role, firstName, lastName, email, phone, specialties, isActive } = account;
  return {
    ...{ id, version, username, role, firstName, lastName, email, phone, specialties, isActive },
    ...emergencyContactsOf(account),
    signedWaivers: signed.map(({ waiverVersion, signedAt }) => ({ waiverVersion, signedAt: signedAt.toISOString() })),
    createdAt: account.createdAt.toISOString(),
  };
}
