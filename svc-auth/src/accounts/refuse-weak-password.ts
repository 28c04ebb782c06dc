import { invalid, type ServiceContext, storedEmail } from '@fieldhouse/service-kit';
import { commonPasswordFault } from '../credentials/common-passwords.ts';
import { namesTaken, takenNames } from './taken-names.ts';

interface NewLogin {
  password: string;
  username: string;
  email: string;
}

/**
 * Refuses a new account's password that is too common: together with taken names (409), so that the form shows every
 * problem at once, else with 400.
 */
export async function refuseWeakPassword(ctx: ServiceContext, { password, username, email }: NewLogin): Promise<void> {
  const weak = commonPasswordFault(ctx, { path: 'password', password, username });
  if (!weak) return;
  const taken = await takenNames(ctx.db, { username, email: storedEmail(email) });
  throw taken.length > 0 ? namesTaken(taken, [weak]) : invalid([weak]);
}
