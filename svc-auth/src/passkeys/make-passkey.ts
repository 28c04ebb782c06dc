import { type NewCredential, PASSKEY_MESSAGE, type PasskeyCreation } from '@fieldhouse/contracts';
import {
  conflict,
  Problem,
  passkeyRequired,
  recordAudit,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { findAccount } from '../accounts/account.repository.ts';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { publishSecured } from '../addresses/publish-secured.ts';
import { rotateSession, type StartedSession } from '../sessions/start-session.ts';
import { challengeOf } from './challenge-of.ts';
import { CHALLENGE_LIFETIME, storeChallenge, takeChallenge } from './challenges.ts';
import { insertPasskey, type Passkey, passkeysOf } from './passkey.repository.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { requireRelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { webauthn } from './webauthn.ts';

/** How many passkeys one account has at most. */
const MOST_PASSKEYS = 20;

/**
 * The options with which a browser makes a passkey for the user of a session (product decision 93): one that needs no
 * username, and a finger, a face or a PIN at each use. Throws 403 `passkey_required` when the session needs a passkey
 * that exists already, 409 `passkeys_not_offered`.
 */
export async function optionsToMake(ctx: ServiceContext, who: Who) {
  const party = requireRelyingParty(ctx.environment);
  const account = await findAccount(ctx.db, who.userId);
  const existing = await passkeysOf(ctx.db, who.userId);
  refuseWhenOneExists(who, existing.length > 0);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Fieldhouse',
    rpID: party.id,
    userID: userHandleOf(who.userId),
    userName: account?.username ?? '',
    userDisplayName: account ? `${account.firstName} ${account.lastName}` : '',
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(ctx, options.challenge, { purpose: 'make', who });
  return options;
}

interface MadePasskey {
  passkey: Passkey;
  /** With the first passkey; null later. */
  recoveryCodes: string[] | null;
  session: StartedSession;
}

/**
 * Stores a passkey that a browser made for the user of a session. The first one comes with recovery codes. The session
 * goes on with the token that is returned, and needs no passkey any more. Throws 400 `invalid_passkey` for one that was
 * not made for this site, this session or these options, 409 `too_many_passkeys`, and like `optionsToMake`.
 */
export async function makePasskey(
  ctx: ServiceContext,
  { name, credential }: PasskeyCreation,
  who: Who,
): Promise<MadePasskey> {
  const { credential: made } = await verifyNew(ctx, credential, who);
  return ctx.db.transaction(async (tx) => {
    await lockOwnAccount(tx, who);
    const existing = await passkeysOf(tx, who.userId);
    // Again under the lock: of two requests at once, only one makes the first passkey.
    refuseWhenOneExists(who, existing.length > 0);
    if (existing.length >= MOST_PASSKEYS) {
      throw conflict('too_many_passkeys', `You have ${MOST_PASSKEYS} passkeys already. Please remove one first`);
    }
    const passkey = await insertPasskey(tx, {
      accountId: who.userId,
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports ?? [],
      name,
      createdAt: ctx.clock(),
    });
    if (!passkey) throw invalidPasskey();
    const recoveryCodes = existing.length === 0 ? await makeRecoveryCodes(tx, who.userId) : null;
    await recordAudit(tx, ctx, { ids: { user: who.userId } });
    await publishSecured(tx, ctx, { userId: who.userId, what: 'passkey-made' }, who);
    return { passkey, recoveryCodes, session: await rotateSession(tx, ctx, who, { isWhole: true }) };
  });
}

/** Whoever knows only the password cannot give an account that has a passkey another one. */
function refuseWhenOneExists({ isPasskeyDue }: Who, hasOne: boolean): void {
  if (isPasskeyDue && hasOne) throw passkeyRequired();
}

async function verifyNew(ctx: ServiceContext, credential: NewCredential, who: Who) {
  const party = requireRelyingParty(ctx.environment);
  const challenge = await challengeOf(credential.response);
  if (challenge === undefined || !(await takeChallenge(ctx, challenge, { purpose: 'make', who }))) {
    throw invalidPasskey();
  }
  const { verifyRegistrationResponse } = await webauthn();
  const made = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!made?.verified) throw invalidPasskey();
  return made.registrationInfo;
}

/** 400: the answer does not say what of the passkey was wrong. */
function invalidPasskey(): Problem {
  return new Problem(400, 'invalid_passkey', PASSKEY_MESSAGE);
}
