import type { ManagedUser } from '@fieldhouse/api';
import { $api, asApiError, lazyDialog, useNotify, useSearch, useUser } from '@fieldhouse/web-kit';
import { type ComponentType, useEffect } from 'react';
import { refusal } from './self-protection.ts';
import { USERS_SEARCH, type UserDialog } from './user-action.ts';
import type { UserDialogProps, UserEdits } from './user-dialog-props.ts';
import { statusOfFailure } from './user-status.ts';

const UserFormDialog = lazyDialog(() => import('./UserFormDialog.tsx'));

const DIALOGS: Readonly<Record<Exclude<UserDialog, 'edit-user'>, ComponentType<UserDialogProps>>> = {
  'user-password': lazyDialog(() => import('./ChangePasswordDialog.tsx')),
  'user-role': lazyDialog(() => import('./ChangeRoleDialog.tsx')),
  'delete-user': lazyDialog(() => import('./DeleteUserDialog.tsx')),
  'lost-mailbox': lazyDialog(() => import('./LostMailboxDialog.tsx')),
};

const EDIT_DIALOGS: Readonly<Record<UserEdits, ComponentType<UserDialogProps>>> = {
  names: lazyDialog(() => import('./EditUserDialog.tsx')),
  everything: EditEverything,
};

function EditEverything({ user, isOwn, onClose }: UserDialogProps) {
  const [, setSearch] = useSearch(USERS_SEARCH);
  const openLostMailbox = () => setSearch({ dialog: { action: 'lost-mailbox', userId: user.id } });
  return <UserFormDialog user={user} onLostMailbox={isOwn ? undefined : openLostMailbox} onClose={onClose} />;
}

interface UserDialogsProps {
  listed: readonly ManagedUser[];
  edits: UserEdits;
}

/**
 * The dialog that the address names. An account that is not on the current page is requested; if it does not exist, a
 * toast says so.
 */
export function UserDialogs({ listed, edits }: UserDialogsProps) {
  const [{ dialog: wanted }, setSearch] = useSearch(USERS_SEARCH);
  const { id: adminId } = useUser();
  const notify = useNotify();
  const userId = wanted && 'userId' in wanted ? wanted.userId : undefined;
  const known = listed.find(({ id }) => id === userId);
  const { data: asked, error } = $api.useQuery(
    'get',
    '/api/admin/users/{id}',
    { params: { path: { id: userId ?? 0 } } },
    { enabled: userId !== undefined && !known },
  );
  const failed = userId !== undefined && !known && error;
  useEffect(() => {
    if (!failed) return;
    notify({ title: statusOfFailure('load', asApiError(failed)).line, tone: 'destructive' });
    setSearch({ dialog: null }, { replace: true });
  }, [failed, notify, setSearch]);

  const close = () => setSearch({ dialog: null });
  if (wanted?.action === 'new-user') {
    return edits === 'everything' ? <UserFormDialog onClose={close} /> : null;
  }
  const user = known ?? asked;
  if (wanted === null || !user || refusal(wanted.action, user.id, adminId)) return null;
  const Dialog = wanted.action === 'edit-user' ? EDIT_DIALOGS[edits] : DIALOGS[wanted.action];
  return (
    <Dialog key={`${wanted.action}-${user.id}`} user={user} isOwn={user.id === adminId} edits={edits} onClose={close} />
  );
}
