import { UserManagement } from '@fieldhouse/club-ui/user-management';

/** Rows of a page. */
const ROWS = 20;

/** User Accounts (S2 §2): the list of the family home with every field in its dialogs, and Add User. */
export default function UsersTab() {
  return <UserManagement title="User Accounts" rows={ROWS} edits="everything" />;
}
