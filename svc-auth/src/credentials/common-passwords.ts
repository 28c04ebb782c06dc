import { DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import { invalid, type ServiceContext } from '@fieldhouse/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

const FEWEST_CHARACTERS = 6;
const MOST_COMMON = 10_000;

/** In lower case, of those that are long enough; the list is ordered by how often a password was found. */
const COMMON: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].filter((password) => password.length >= FEWEST_CHARACTERS).slice(0, MOST_COMMON),
  // Everybody can read it.
  DEMO_PASSWORD,
]);

interface NewPassword {
  /** Of the request's field that holds it. */
  path: 'password' | 'newPassword';
  password: string;
  username: string;
}

/**
 * Throws 400 beside the field when a new password is one of the 10,000 most common ones or the username, in any case
 * (product decision 51). The demo club's own is exempt where that club is loaded.
 */
export function refuseCommonPassword(
  { environment }: Pick<ServiceContext, 'environment'>,
  { path, password, username }: NewPassword,
): void {
  if (environment.demo && password === DEMO_PASSWORD) return;
  const typed = password.toLowerCase();
  if (!COMMON.has(typed) && typed !== username.toLowerCase()) return;
  throw invalid([{ path, message: 'This password is too common' }]);
}
