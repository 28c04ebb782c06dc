import type { UserState } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';

/**
 * Stores whether the mail to an account's address is stopped (product decision 54). Mail that is due to a stopped
 * address is dropped, but for reset links.
 */
export async function storeStoppedMail(tx: Tx, { id, email, addressState }: UserState): Promise<void> {
  if (addressState !== 'stopped') return deleteStoppedMail(tx, id);
  await tx('stopped_mail').insert({ user_id: id, address: email }).onConflict('user_id').merge();
}

/** Deletes the address of an account that is deleted, confirmed or has another one. */
export async function deleteStoppedMail(tx: Tx, userId: number): Promise<void> {
  await tx('stopped_mail').where({ user_id: userId }).delete();
}
