import {
  conflict,
  nextVersion,
  type Problem,
  publish,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import type { Account } from '../accounts/account.ts';
import { findSignatureOf, insertSignature, type SignedFrom } from './waiver.repository.ts';
import { keepTextInForce } from './waiver-text.repository.ts';

/** A signature as the signer gets it. */
export interface SignatureReceipt {
  id: number;
  hash: string;
  signedAt: Date;
}

/** What was signed, and from where. */
export interface Signing {
  /** The hash of the text on the screen; without it the text in force is signed. */
  hash?: string | undefined;
  /** Without it the signature was not made in a browser. */
  from?: SignedFrom;
}

const UNKNOWN_ORIGIN: SignedFrom = { ipAddress: null, userAgent: null };

/**
 * Signs the waiver in force for a user: stores the text, the time and the address, and publishes `waiver.signed` (S1
 * §2). Returns the earlier signature when the user has signed this text already. Throws 409 `waiver_changed` when the
 * user has read another text than the one in force.
 */
export async function signWaiver(
  tx: Tx,
  ctx: TransactionContext,
  { id: userId, role }: Pick<Account, 'id' | 'role'>,
  { hash: read, from = UNKNOWN_ORIGIN }: Signing = {},
): Promise<SignatureReceipt> {
  const signedAt = ctx.clock();
  const text = await keepTextInForce(tx, signedAt);
  if (!text || (read !== undefined && read !== text.hash)) throw waiverChanged();
  const { hash, version: waiverVersion } = text;
  const version = await nextVersion(tx);
  const id = await insertSignature(tx, { ...from, version, accountId: userId, hash, waiverVersion, signedAt });
  if (id === undefined) return earlierSignature(tx, userId, hash);
  const state = { id, version, userId, waiverVersion: hash, signedAt: signedAt.toISOString() };
  await publish(tx, ctx, 'waiver.signed', id, state, { userId, role });
  return { id, hash, signedAt };
}

function waiverChanged(): Problem {
  return conflict('waiver_changed', 'The waiver has changed. Please read it again before you sign');
}

async function earlierSignature(tx: Tx, userId: number, hash: string): Promise<SignatureReceipt> {
  const earlier = await findSignatureOf(tx, userId, hash);
  if (!earlier) throw new Error('The database stored no signature');
  return earlier;
}
