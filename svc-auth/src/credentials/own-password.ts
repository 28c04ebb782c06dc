import { invalid, type LimitRule, type ServiceContext } from '@fieldhouse/service-kit';
import { findPasswordHash } from '../accounts/account.repository.ts';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';
import type { Passwords } from './passwords.ts';

/** Wrong passwords of one signed-in user, wherever it is asked for once more. */
export const OWN_PASSWORD_FAILURES: LimitRule = { name: 'own-password', points: 5, seconds: 15 * 60 };

/** What a signed-in user has typed as their own password, and the field of the request. */
interface TypedPassword {
  path: 'currentPassword' | 'password';
  password: string;
}

/**
 * Checks the password of a user who is signed in, and returns its hash, with which the transaction of the change finds
 * out whether it is still the password. Throws 400 for the field, and 429 `too_many_attempts` after five failures in 15
 * minutes: each attempt counts at once, so that concurrent ones count, too, and a success resets the count.
 */
export async function checkOwnPassword(
  ctx: ServiceContext,
  passwords: Passwords,
  userId: number,
  typed: TypedPassword,
): Promise<string> {
  const key = String(userId);
  refuseUnlessAllowed(await ctx.limits.count(key, OWN_PASSWORD_FAILURES), 'confirm your password');
  const hash = await findPasswordHash(ctx.db, userId);
  if (!(await passwords.matches(hash, typed.password)) || hash === undefined) throw wrongPassword(typed);
  await ctx.limits.reset(key, OWN_PASSWORD_FAILURES);
  return hash;
}

/** 400: this is not, or no longer, the user's password. */
export function wrongPassword({ path }: Pick<TypedPassword, 'path'>) {
  return invalid([{ path, message: 'This is not your password' }]);
}
