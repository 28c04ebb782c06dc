import type { UsedCredential } from '@fieldhouse/contracts';
import type { Db, ServiceContext, TransactionContext, Tx } from '@fieldhouse/service-kit';
import { publishSecured } from '../addresses/publish-secured.ts';
import { challengeOf } from './challenge-of.ts';
import { type ChallengeUse, takeChallenge } from './challenges.ts';
import { findPasskey, type Passkey, updateUse } from './passkey.repository.ts';
import { relyingPartyOf } from './relying-party.ts';
import { isOfAnother } from './user-handle.ts';
import { webauthn } from './webauthn.ts';

/** A passkey whose owner has just used it. */
interface UsedPasskey {
  passkey: Passkey;
  /** How often it was used, as it says itself. */
  counter: number;
}

/** The passkey of a credential that a browser sent; undefined for an unknown one. */
export function passkeyOf(db: Db, { id }: UsedCredential): Promise<Passkey | undefined> {
  return findPasskey(db, Buffer.from(id, 'base64url'));
}

/**
 * Checks that a passkey signed a challenge of this site for this use, with a finger, a face or a PIN. Undefined
 * otherwise. The challenge is used up in any case.
 */
export async function verifyPasskey(
  ctx: ServiceContext,
  { passkey, credential, use }: { passkey: Passkey | undefined; credential: UsedCredential; use: ChallengeUse },
): Promise<UsedPasskey | undefined> {
  const party = relyingPartyOf(ctx.environment);
  const challenge = await challengeOf(credential.response);
  const isTaken = challenge !== undefined && (await takeChallenge(ctx, challenge, use));
  if (!party || !passkey || !isTaken) return undefined;
  if (isOfAnother(credential.response.userHandle, passkey.accountId)) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const used = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The library compares counters before it checks the signature. Ours are compared after it, by `storeUse`: nobody
    // without the key causes an email about a copied one.
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => undefined);
  return used?.verified ? { passkey, counter: used.authenticationInfo.newCounter } : undefined;
}

/**
 * Stores the use of a passkey of a locked account. 'removed': its owner has removed it meanwhile. 'copied': it says
 * that it was used less often than we know, so there may be a copy of it; its owner is told (product decision 57), and
 * the caller refuses the request once that is committed.
 */
export async function storeUse(
  tx: Tx,
  ctx: TransactionContext,
  { passkey, counter }: UsedPasskey,
): Promise<'used' | 'removed' | 'copied'> {
  // The account is locked, so this is the counter of the last use.
  const stored = await findPasskey(tx, passkey.credentialId);
  if (stored?.accountId !== passkey.accountId) return 'removed';
  const isCounted = counter > 0 || stored.counter > 0;
  if (isCounted && counter <= stored.counter) {
    await publishSecured(tx, ctx, { userId: passkey.accountId, what: 'passkey-copied' });
    return 'copied';
  }
  await updateUse(tx, stored.id, { counter, usedAt: ctx.clock() });
  return 'used';
}
