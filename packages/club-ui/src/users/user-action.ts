import { ROLES } from '@fieldhouse/contracts/club';
import { defineSearch, oneOf, type SearchParam, text } from '@fieldhouse/web-kit';

export const USER_ACTIONS = ['edit-user', 'user-password', 'user-role', 'delete-user'] as const;

/** What an admin does to an account; the address names it together with the account: `?dialog=user-role-12`. */
export type UserAction = (typeof USER_ACTIONS)[number];

/** The dialogs about an account: one for each action, and one that the edit dialog leads to. */
const USER_DIALOGS = [...USER_ACTIONS, 'lost-mailbox'] as const;
export type UserDialog = (typeof USER_DIALOGS)[number];

export const ACTION_LABELS: Readonly<Record<UserAction, string>> = {
  'edit-user': 'Edit',
  'user-password': 'Change password',
  'user-role': 'Change role',
  'delete-user': 'Delete',
};

/** A dialog about an account, or the one that creates an account: `?dialog=new-user`. */
type WantedDialog = { action: UserDialog; userId: number } | { action: 'new-user' };

/** The dialog that the address names; null if it is not one of this panel. */
const wantedDialog: SearchParam<WantedDialog | null> = {
  read: (key) => {
    if (key === 'new-user') return { action: key };
    const [, name, id] = /^([a-z-]+)-([1-9]\d{0,9})$/.exec(key ?? '') ?? [];
    const action = USER_DIALOGS.find((each) => each === name);
    return action === undefined ? null : { action, userId: Number(id) };
  },
  write: (wanted) => wanted && ('userId' in wanted ? `${wanted.action}-${wanted.userId}` : wanted.action),
};

/** The state of the list in the address: search text, role and open dialog. */
export const USERS_SEARCH = defineSearch({ q: text(), sub: oneOf(ROLES), dialog: wantedDialog });
