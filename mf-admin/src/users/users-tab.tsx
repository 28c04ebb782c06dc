import { UserManagement } from '@fieldhouse/club-ui/user-management';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Stack } from '@fieldhouse/ui';
import { lazyDialog, useSearch, useUser } from '@fieldhouse/web-kit';
import MailPlus from 'lucide-react/icons/mail-plus';
import { Invited } from './invited.tsx';
import { useUsersBulk } from './use-users-bulk.ts';
import { INVITE_SEARCH } from './users-search.ts';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'));

/** Rows of a page. */
const ROWS = 20;

/**
 * User Accounts (S2 §2): the list of accounts with all fields in its dialogs, Invite and Add User, and who is invited
 * (product decision 94).
 */
export default function UsersTab() {
  const user = useUser();
  const [{ dialog }, setSearch] = useSearch(INVITE_SEARCH);
  const mayInvite = can(user, 'user.manage');
  const invite = mayInvite && (
    <Button icon={<MailPlus />} onClick={() => setSearch({ dialog: 'invite' })}>
      Invite
    </Button>
  );
  return (
    <Stack $gap={6}>
      {mayInvite && <Invited />}
      <UserManagement
        title="User Accounts"
        rows={ROWS}
        edits="everything"
        firstAction={invite}
        useSelection={useUsersBulk}
      />
      {mayInvite && dialog === 'invite' && <InviteDialog onClose={() => setSearch({ dialog: null })} />}
    </Stack>
  );
}
