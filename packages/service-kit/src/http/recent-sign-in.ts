import type { ServiceContext } from '../context.ts';
import type { Who } from '../identity/who.ts';
import { waitText } from '../limits/refuse-over-limit.ts';
import { Problem } from './problem.ts';

/** For how long after the password was given a session may make calls that need a recent sign-in. */
const RECENT_SIGN_IN_SECONDS = 15 * 60;

/**
 * Refuses (403 `reauthentication_required`) a request of a session whose user gave the password longer ago (product
 * decision 58).
 */
export function refuseOldSignIn({ clock }: Pick<ServiceContext, 'clock'>, { signedInAt }: Who): void {
  const seconds = clock().getTime() / 1000 - signedInAt;
  if (seconds <= RECENT_SIGN_IN_SECONDS) return;
  const detail = `You signed in ${waitText(Math.floor(seconds))} ago. This asks for your password again.`;
  throw new Problem(403, 'reauthentication_required', detail);
}
