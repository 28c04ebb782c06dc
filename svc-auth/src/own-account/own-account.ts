import { Instant } from '@fieldhouse/contracts';
import { notSignedIn, type ServiceContext, shownEmail, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findAccount, findPasswordChange } from '../accounts/account.repository.ts';
import { addressStateOf } from '../accounts/address-state.ts';
import { isMailSent } from '../addresses/is-mail-sent.ts';
import { findDeletion } from '../planned-changes/deletion.repository.ts';
import { findLostMailbox } from '../planned-changes/lost-mailbox.repository.ts';
import { ManagedUser, managedUserOf } from '../user-management/managed-user.ts';

/** The own account, as a user sees and changes it (product decision 58). */
export const OwnAccount = ManagedUser.omit({ isActive: true, createdAt: true, specialties: true })
  .extend({
    specialties: z.array(z.string()).nullable().describe('What a coach teaches; null for everybody else'),
    isEmailConfirmed: z.boolean(),
    pendingEmail: z.string().nullable().describe('A new address that is not confirmed yet'),
    passwordChangedAt: Instant,
    deletionDueAt: Instant.nullable().describe('When the account is deleted, as its owner asked; null: it stays'),
    otherAddress: z
      .object({ email: z.string(), dueAt: Instant })
      .nullable()
      .describe('That an admin set for a lost mailbox, and when it takes effect'),
  })
  .meta({ id: 'Account' });
export type OwnAccount = z.infer<typeof OwnAccount>;

/** The account of a signed-in user. Throws 401 when it was deleted meanwhile. */
export async function ownAccountOf(ctx: ServiceContext, { userId }: Pick<Who, 'userId'>): Promise<OwnAccount> {
  const account = await findAccount(ctx.db, userId);
  const passwordChangedAt = await findPasswordChange(ctx.db, userId);
  if (!account || !passwordChangedAt) throw notSignedIn();
  const lost = await findLostMailbox(ctx.db, userId);
  const { isActive: _isActive, createdAt: _createdAt, specialties, ...shown } = managedUserOf(account);
  return {
    ...shown,
    specialties: account.role === 'coach' ? specialties : null,
    // Nobody can confirm an address without a mail server.
    isEmailConfirmed: addressStateOf(account) === 'confirmed' || !(await isMailSent(ctx)),
    pendingEmail: account.pendingEmail === null ? null : shownEmail(account.pendingEmail),
    passwordChangedAt: passwordChangedAt.toISOString(),
    deletionDueAt: (await findDeletion(ctx.db, userId))?.toISOString() ?? null,
    otherAddress: lost ? { email: shownEmail(lost.email), dueAt: lost.dueAt.toISOString() } : null,
  };
}
