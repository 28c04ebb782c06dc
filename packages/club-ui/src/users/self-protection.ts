import { can } from '@fieldhouse/contracts/permissions';
import type { UserDialog } from './user-action.ts';

const SENTENCES = {
  'user-role': 'You cannot change your own admin role. Another admin must make this change.',
  'delete-user': 'You cannot delete your own account. Another admin must perform this action.',
  'lost-mailbox': 'You cannot do this for your own account. Another admin must perform this action.',
} as const satisfies Partial<Record<UserDialog, string>>;

const PERMISSIONS = {
  'user-role': 'user.change-role',
  'delete-user': 'user.delete',
  'lost-mailbox': 'user.set-other-address',
} as const;

/** The note for admins whose own account is in the list. */
export const OWN_SENTENCES: readonly string[] = [SENTENCES['user-role'], SENTENCES['delete-user']];

const isProtected = (action: UserDialog): action is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, action);

/** Why an admin may not do this to the account, in the text of S2 §5; undefined if they may. */
export function refusal(action: UserDialog, userId: number, adminId: number): string | undefined {
  if (!isProtected(action)) return undefined;
  const may = can({ role: 'admin' }, PERMISSIONS[action], { isSelf: userId === adminId });
  return may ? undefined : SENTENCES[action];
}
