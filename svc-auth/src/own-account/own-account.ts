import { Instant } from '@fieldhouse/contracts';
import { type Db, notSignedIn, type Tx } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findAccount, findPasswordChange } from '../accounts/account.repository.ts';
import { ManagedUser, managedUserOf } from '../user-management/managed-user.ts';

/** The own account, as a user sees and changes it (product decision 58). */
export const OwnAccount = ManagedUser.omit({ isActive: true, createdAt: true, specialties: true })
  .extend({
    specialties: z.array(z.string()).nullable().describe('What a coach teaches; null for everybody else'),
    isEmailConfirmed: z.boolean(),
    pendingEmail: z.string().nullable().describe('A new address that is not confirmed yet'),
    passwordChangedAt: Instant,
  })
  .meta({ id: 'Account' });
export type OwnAccount = z.infer<typeof OwnAccount>;

/** The account of a signed-in user. Throws 401 when it was deleted meanwhile. */
export async function ownAccountOf(db: Db | Tx, userId: number): Promise<OwnAccount> {
  const account = await findAccount(db, userId);
  const passwordChangedAt = await findPasswordChange(db, userId);
  if (!account || !passwordChangedAt) throw notSignedIn();
  const { isActive: _isActive, createdAt: _createdAt, specialties, ...shown } = managedUserOf(account);
  return {
    ...shown,
    specialties: account.role === 'coach' ? specialties : null,
    isEmailConfirmed: true,
    pendingEmail: null,
    passwordChangedAt: passwordChangedAt.toISOString(),
  };
}
