import type { AddressState } from '@fieldhouse/contracts';
import type { Account } from './account.ts';

/** What is known of the addresses of an account, as they are stored. */
export interface AccountAddress {
  /** When an address of the account was last confirmed. */
  emailConfirmedAt: Date | null;
  /** The last confirmed address: not always the one that the account has. */
  confirmedEmail: string | null;
  /** Becomes the address of the account when its owner confirms it. */
  pendingEmail: string | null;
  /** Whoever reads the mail of this address said 'This was not me'. */
  stoppedEmail: string | null;
}

/** Whether the owner of an account's address confirmed it (product decision 54). */
export function addressStateOf({
  email,
  confirmedEmail,
  stoppedEmail,
}: Pick<Account, 'email' | 'confirmedEmail' | 'stoppedEmail'>): AddressState {
  if (isSameAddress(confirmedEmail, email)) return 'confirmed';
  return isSameAddress(stoppedEmail, email) ? 'stopped' : 'unconfirmed';
}

/** Whether two stored addresses are the same, ignoring case. */
export function isSameAddress(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

/** The fields of an account that gets another address: it is confirmed when nobody could confirm it. */
export function withEmail(
  email: string,
  { isMailSent, now }: { isMailSent: boolean; now: Date },
): Pick<Account, 'email' | 'pendingEmail'> & Partial<AccountAddress> {
  return { email, pendingEmail: null, ...(isMailSent ? {} : confirmed(email, now)) };
}

/** The fields of an account whose address is confirmed. */
export function confirmed(email: string, at: Date): Omit<AccountAddress, 'pendingEmail'> {
  return { emailConfirmedAt: at, confirmedEmail: email, stoppedEmail: null };
}
