import { UserManagement } from '@fieldhouse/club-ui/user-management';

/** Rows of a page. */
const ROWS = 20;

/** User Accounts (S2 §2): the list of accounts with all fields in its dialogs, and Add User. */
export default function UsersTab() {
  return <UserManagement title="User Accounts" rows={ROWS} edits="everything" />;
}
