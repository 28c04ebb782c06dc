import { PasskeySignIn } from '@fieldhouse/contracts';
import { type LimitRule, networkOf, ok, route } from '@fieldhouse/service-kit';
import { User } from '../accounts/account.ts';
import { setDeviceCookie } from '../devices/device-cookie.ts';
import { originOf } from '../devices/origin-of.ts';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';
import { RequestOptions, USED_CREDENTIAL_EXAMPLE } from '../passkeys/option-schemas.ts';
import { optionsToSignIn } from '../passkeys/request-options.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

/** Options that one network requests: each visit of the sign-in page may do so, and a whole school may share one. */
const PASSKEY_OPTIONS: LimitRule = { name: 'passkey-options', points: 600, seconds: 300 };

export const passkeySignInOptionsRoute = route({
  method: 'post',
  path: '/api/auth/passkey/options',
  access: 'public',
  summary: 'The options with which the browser signs in with a passkey, for `navigator.credentials.get`',
  answers: { 200: RequestOptions },
  problems: { passkeys_not_offered: 409, too_many_attempts: 429 },
  handle: async ({ ctx, address }) => {
    refuseUnlessAllowed(await ctx.limits.count(networkOf(address), PASSKEY_OPTIONS), 'sign in');
    return ok(await optionsToSignIn(ctx));
  },
});

export const passkeySignInRoute = route({
  method: 'post',
  path: '/api/auth/passkey',
  access: 'public',
  summary: 'Sign in with a passkey',
  body: PasskeySignIn,
  answers: { 200: User },
  example: { body: { credential: USED_CREDENTIAL_EXAMPLE } },
  problems: { invalid_credentials: 401, account_archived: 401, too_many_attempts: 429 },
  handle: async (request) => {
    const { ctx, body } = request;
    const { user, session, newDevice } = await signInWithPasskey(ctx, body, originOf(request));
    return ok(user, { 'Set-Cookie': [setSessionCookie(ctx, session), setDeviceCookie(request, newDevice)] });
  },
});
