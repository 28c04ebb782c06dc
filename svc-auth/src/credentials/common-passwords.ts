import { DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import { invalid, type ServiceContext } from '@fieldhouse/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

const FEWEST_CHARACTERS = 6;
const MOST_COMMON = 10_000;

/** The most common passwords that are long enough, in lower case. The list starts with the most common one. */
const COMMON: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].filter((password) => password.length >= FEWEST_CHARACTERS).slice(0, MOST_COMMON),
  // The demo password is public.
  DEMO_PASSWORD,
]);

interface NewPassword {
  /** The field of the request. */
  path: 'password' | 'newPassword';
  password: string;
  username: string;
}

/**
 * The fault of a new password that is one of the 10,000 most common ones or the username, ignoring case (product
 * decision 51); undefined when it has none. The demo password is allowed on a site that loads the demo club.
 */
export function commonPasswordFault(
  { environment }: Pick<ServiceContext, 'environment'>,
  { path, password, username }: NewPassword,
): { path: string; message: string } | undefined {
  if (environment.demo && password === DEMO_PASSWORD) return undefined;
  const typed = password.toLowerCase();
  if (!COMMON.has(typed) && typed !== username.toLowerCase()) return undefined;
  return { path, message: 'This password is too common' };
}

/** Throws 400 for the field when a new password has `commonPasswordFault`. */
export function refuseCommonPassword(ctx: Pick<ServiceContext, 'environment'>, password: NewPassword): void {
  const fault = commonPasswordFault(ctx, password);
  if (fault) throw invalid([fault]);
}
