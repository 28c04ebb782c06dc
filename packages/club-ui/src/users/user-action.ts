import { defineSearch, type SearchParam, text } from '@fieldhouse/web-kit';

export const USER_ACTIONS = ['edit-user', 'user-password', 'user-role', 'delete-user'] as const;

/** What an admin does to an account; the address names it together with the account: `?dialog=user-role-12`. */
export type UserAction = (typeof USER_ACTIONS)[number];

export const ACTION_WORDS: Readonly<Record<UserAction, string>> = {
  'edit-user': 'Edit',
  'user-password': 'Change password',
  'user-role': 'Change role',
  'delete-user': 'Delete',
};

interface WantedDialog {
  action: UserAction;
  userId: number;
}

/** The dialog the address names; null when it names none of this panel's. */
const wantedDialog: SearchParam<WantedDialog | null> = {
  read: (key) => {
    const [, name, id] = /^([a-z-]+)-([1-9]\d{0,9})$/.exec(key ?? '') ?? [];
    const action = USER_ACTIONS.find((each) => each === name);
    return action === undefined ? null : { action, userId: Number(id) };
  },
  write: (wanted) => wanted && `${wanted.action}-${wanted.userId}`,
};

/** What the users panel keeps in the address: what is searched, and the dialog of an account. */
export const USERS_SEARCH = defineSearch({ q: text(), dialog: wantedDialog });
