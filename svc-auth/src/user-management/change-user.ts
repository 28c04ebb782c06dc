import { isDeepStrictEqual } from 'node:util';
import { type UserChanges, UserNames } from '@fieldhouse/contracts';
import {
  changedFields,
  expectUnchanged,
  invalid,
  nextVersion,
  publish,
  recordAudit,
  type ServiceContext,
  storedEmail,
  type TransactionContext,
  type Tx,
  validatedEdit,
  type Who,
} from '@fieldhouse/service-kit';
import { updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { withEmail } from '../accounts/address-state.ts';
import { contactsIn } from '../accounts/emergency-contacts.ts';
import { expectFreeNames, newNames, refuseTakenName } from '../accounts/taken-names.ts';
import { isMailSent } from '../addresses/is-mail-sent.ts';
import { publishNewAddress } from '../addresses/publish-new-address.ts';
import { endResetOf } from '../recovery/reset.repository.ts';
import { lockForAdmin } from './lock-for-admin.ts';
import { managedUserOf } from './managed-user.ts';

interface Change {
  id: number;
  changes: UserChanges;
  /** The `If-Match` header: see `expectUnchanged`. */
  ifMatch?: string | undefined;
}

/**
 * Changes the given fields of a user and publishes `user.updated`; does nothing when no value differs (product
 * decisions 7, 66). Sessions stay valid, even when the username changes. A new email address makes a reset link
 * invalid, and the owner is told at both addresses (product decision 57). Throws 400 for specialties of a user who is
 * not a coach, and for a changed name, username or phone number that breaks a rule (product decisions 50, 51); 404; 409
 * `username_taken` or `email_taken` (product decision 39); 412 when somebody else has changed the account.
 */
export async function changeUser(ctx: ServiceContext, { id, changes, ifMatch }: Change, who: Who): Promise<Account> {
  const isSent = changes.email !== undefined && (await isMailSent(ctx));
  return ctx.db.transaction(async (tx) => {
    const account = await lockForAdmin(tx, who, id);
    return saveUser(tx, ctx, { account, changes, ifMatch, what: 'user', isMailSent: isSent }, who);
  });
}

interface LockedChange extends Omit<Change, 'id'> {
  account: Account;
  /** For the sentence of a 412: see `expectUnchanged`. */
  what: string;
  /** Whether the owner of a new address can confirm it: see `isMailSent`. Without a new one it is not asked. */
  isMailSent?: boolean;
}

/** Changes the given fields of a locked account: see `changeUser`. */
export async function saveUser(
  tx: Tx,
  ctx: TransactionContext,
  { account, changes: requestedChanges, ifMatch, what, isMailSent: isSent = true }: LockedChange,
  who: Who,
): Promise<Account> {
  const { id } = account;
  expectUnchanged(ifMatch, account, what);
  const changes = validatedEdit(UserNames, requestedChanges, account);
  if (changes.email !== undefined) changes.email = storedEmail(changes.email);
  if (changes.specialties !== undefined) expectCoach(account, changes.specialties);
  const { email = account.email } = changes;
  const address = email === account.email ? {} : withEmail(email, { isMailSent: isSent, now: ctx.clock() });
  const newState = { ...account, ...given(changes), ...address, ...contactsIn(changes) };
  if (isDeepStrictEqual(newState, account)) return account;
  await expectFreeNames(tx, newNames(newState, account));
  const changed = await updateAccount(tx, id, await nextVersion(tx), newState).catch(refuseTakenName);
  await recordAudit(tx, ctx, {
    ids: { user: id },
    fields: changedFields(managedUserOf(account), managedUserOf(changed)),
  });
  await publish(tx, ctx, 'user.updated', id, stateOf(changed), who);
  if (changed.email !== account.email) {
    await endResetOf(tx, id);
    await publishNewAddress(tx, ctx, { before: account, after: changed }, who);
  }
  return changed;
}

/** Throws 400 when an account that is not a coach's has specialties (product decision 65). */
export function expectCoach({ role }: Pick<Account, 'role'>, specialties: readonly string[]): void {
  if (role === 'coach' || specialties.length === 0) return;
  throw invalid([{ path: 'specialties', message: 'Only a coach has specialties' }]);
}

const FIELDS = ['username', 'firstName', 'lastName', 'email', 'phone', 'specialties'] as const;

function given(changes: UserChanges): Partial<Pick<Account, (typeof FIELDS)[number]>> {
  return Object.fromEntries(FIELDS.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])));
}
