import { WebAuthnError, type WebAuthnErrorCode } from '@simplewebauthn/browser';
import { BrowserProblem } from '../session/sign-in.ts';

const WRONG_SITE = 'Passkeys do not work at this address. Open the site at its usual address, and try again.';
const NOT_SUITABLE =
  'This device or security key cannot store a passkey with a PIN, finger or face. Please use another one.';

const MESSAGES: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_CEREMONY_ABORTED: '',
  ERROR_INVALID_DOMAIN: WRONG_SITE,
  ERROR_INVALID_RP_ID: WRONG_SITE,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: NOT_SUITABLE,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: NOT_SUITABLE,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: NOT_SUITABLE,
};

const FAILED = 'The browser could not use a passkey. Please try again.';

/** The browser's part failed. Without a message the user has cancelled it: that is no error. */
export function problemOf(error: unknown): BrowserProblem {
  if (!(error instanceof WebAuthnError)) return new BrowserProblem(isCancelled(error) ? '' : FAILED);
  return new BrowserProblem(isCancelled(error.cause) ? '' : (MESSAGES[error.code] ?? FAILED));
}

/** Browsers say the same when the user cancels, when the time is up, and when there is no passkey. */
const isCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
