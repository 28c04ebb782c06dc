import { defineSearch, oneOf } from '@fieldhouse/web-kit';

/** The dialog of the Users tab that the address names; those about an account are in `UserManagement`. */
export const INVITE_SEARCH = defineSearch({ dialog: oneOf(['invite']) });
