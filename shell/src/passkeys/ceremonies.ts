import { api, asApiError, type SessionUser } from '@fieldhouse/web-kit';
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { BrowserProblem, signedInUser } from '../session/sign-in.ts';
import { problemOf } from './passkey-problem.ts';

const NOT_ACCEPTED = 'This passkey was not accepted. Use another one, or sign in with your password.';

/** A challenge is valid for five minutes; the suggestions of the browser get a new one before that. */
const RENEW_AFTER_MS = 240_000;

/** Asks the browser for a passkey and signs in with it. Throws `ApiError` and `BrowserProblem`. */
export async function signInWithPasskey(): Promise<SessionUser> {
  return sendPasskey(await choose(await signInOptions().catch(throwRefusal)));
}

/**
 * Offers the passkeys of this site among the browser's suggestions for the username field, until `signal` aborts.
 * `onFailed` gets what happened after somebody chose one.
 */
export async function offerInAutofill(
  signal: AbortSignal,
  onSignedIn: (user: SessionUser) => void,
  onFailed: (error: unknown) => void,
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  while (!signal.aborted) {
    const credential = await suggest(signal);
    if (credential === 'ended') return;
    if (credential === 'renew') continue;
    return sendPasskey(credential).then(onSignedIn, onFailed);
  }
}

/** Confirms with an own passkey that it is the page's user (product decision 58). */
export async function confirmWithPasskey(): Promise<void> {
  const { data } = await api.POST('/api/auth/reauthenticate/options');
  await api.POST('/api/auth/reauthenticate', { body: { credential: sent(await choose(data)) } });
}

/** Makes a passkey on this device. The recovery codes come with the first one, and are in no other answer. */
export async function makePasskey(name: string) {
  const { data: optionsJSON } = await api.POST('/api/account/passkeys/options');
  if (!optionsJSON) throw new Error('The answer has no options');
  const credential = await startRegistration({ optionsJSON }).catch(throwProblem);
  const { data } = await api.POST('/api/account/passkeys', { body: { name, credential: sent(credential) } });
  if (!data) throw new Error('The answer has no passkey');
  return data;
}

/** The club uses no extensions of WebAuthn, so it is sent no results of them. */
const sent = <Credential extends { clientExtensionResults: object }>(credential: Credential) => ({
  ...credential,
  clientExtensionResults: {},
});

const signInOptions = async () => (await api.POST('/api/auth/passkey/options')).data;

async function choose(optionsJSON?: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  if (!optionsJSON) throw new Error('The answer has no options');
  return startAuthentication({ optionsJSON }).catch(throwProblem);
}

/**
 * What somebody chose among the suggestions; 'renew': the time of the challenge is up; 'ended': no more suggestions.
 */
async function suggest(signal: AbortSignal): Promise<AuthenticationResponseJSON | 'renew' | 'ended'> {
  await untilVisible();
  const optionsJSON = await signInOptions().catch(() => undefined);
  // Nobody asked for it: without an answer there are the fields and the button.
  if (!optionsJSON || signal.aborted) return 'ended';
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  const timer = setTimeout(cancel, RENEW_AFTER_MS);
  const startedAt = Date.now();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch {
    return Date.now() - startedAt >= RENEW_AFTER_MS ? 'renew' : 'ended';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

/** A page in the background asks for no new challenge. */
const untilVisible = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });

async function sendPasskey(credential: AuthenticationResponseJSON): Promise<SessionUser> {
  return signedInUser(
    await api.POST('/api/auth/passkey', { body: { credential: sent(credential) } }).catch(throwRefusal),
  );
}

/** A refusal is no message of a field, as with a password. */
function throwRefusal(error: unknown): never {
  const { status, detail } = asApiError(error);
  if (status === 401) throw new BrowserProblem(NOT_ACCEPTED);
  throw status >= 400 && status < 429 ? new BrowserProblem(detail) : error;
}

function throwProblem(error: unknown): never {
  throw problemOf(error);
}
