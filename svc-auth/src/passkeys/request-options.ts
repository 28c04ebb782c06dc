import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { CHALLENGE_LIFETIME, storeChallenge } from './challenges.ts';
import { passkeysOf } from './passkey.repository.ts';
import { requireRelyingParty } from './relying-party.ts';
import { noPasskey } from './renew-recovery-codes.ts';
import { webauthn } from './webauthn.ts';

/** The options with which anybody signs in: the browser shows the passkeys that it has for this site. */
export function optionsToSignIn(ctx: ServiceContext) {
  return requestOptions(ctx, { purpose: 'sign-in', who: undefined });
}

/** The options with which the user of a session confirms a sign-in. Throws 409 `no_passkey`. */
export async function optionsToConfirm(ctx: ServiceContext, who: Who) {
  const own = await passkeysOf(ctx.db, who.userId);
  if (own.length === 0) throw noPasskey();
  const allowCredentials = own.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports,
  }));
  return requestOptions(ctx, { purpose: 'confirm', who }, allowCredentials);
}

async function requestOptions(
  ctx: ServiceContext,
  use: Parameters<typeof storeChallenge>[2],
  allowCredentials?: { id: string; transports: string[] }[],
) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: requireRelyingParty(ctx.environment).id,
    allowCredentials,
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  });
  await storeChallenge(ctx, options.challenge, use);
  return options;
}
