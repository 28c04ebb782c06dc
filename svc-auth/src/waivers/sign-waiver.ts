import { conflict, nextVersion, publish, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import type { Account } from '../accounts/account.ts';
import { CURRENT_WAIVER } from './current-waiver.ts';
import { findSignatureOf, insertSignature, type SignedFrom, storeText } from './waiver.repository.ts';

/** A signature as the signer gets it. */
export interface SignatureReceipt {
  id: number;
  hash: string;
  signedAt: Date;
}

/** For a signature that was not made in a browser. */
const UNKNOWN_ORIGIN: SignedFrom = { ipAddress: null, userAgent: null };

/**
 * Signs the waiver in force for a user: stores the text, the time and the address, and publishes `waiver.signed` (S1
 * §2). Returns the earlier signature when the user has signed this text already.
 */
export async function signWaiver(
  tx: Tx,
  ctx: TransactionContext,
  { id: userId, role }: Pick<Account, 'id' | 'role'>,
  from: SignedFrom = UNKNOWN_ORIGIN,
): Promise<SignatureReceipt> {
  const { hash, version: waiverVersion } = CURRENT_WAIVER;
  await storeText(tx, hash, CURRENT_WAIVER);
  const version = await nextVersion(tx);
  const signedAt = ctx.clock();
  const id = await insertSignature(tx, { ...from, version, accountId: userId, hash, waiverVersion, signedAt });
  if (id === undefined) return earlierSignature(tx, userId, hash);
  const state = { id, version, userId, waiverVersion: hash, signedAt: signedAt.toISOString() };
  await publish(tx, ctx, 'waiver.signed', id, state, { userId, role });
  return { id, hash, signedAt };
}

/** Throws 409 `waiver_changed` when the user has read another text than the one in force. */
export function assertInForce(hash: string): void {
  if (hash !== CURRENT_WAIVER.hash) {
    throw conflict('waiver_changed', 'The waiver has changed. Please read it again before you sign');
  }
}

async function earlierSignature(tx: Tx, userId: number, hash: string): Promise<SignatureReceipt> {
  const earlier = await findSignatureOf(tx, userId, hash);
  if (!earlier) throw new Error('The database stored no signature');
  return earlier;
}
