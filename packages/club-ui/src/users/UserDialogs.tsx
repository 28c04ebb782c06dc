import type { ManagedUser } from '@fieldhouse/api';
import { $api, asApiError, lazyDialog, useNotify, useSearch, useUser } from '@fieldhouse/web-kit';
import { type ComponentType, Suspense, useEffect } from 'react';
import { refusal } from './self-protection.ts';
import { USERS_SEARCH, type UserAction } from './user-action.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { statusOfFailure } from './user-status.ts';

const DIALOGS: Readonly<Record<UserAction, ComponentType<UserDialogProps>>> = {
  'edit-user': lazyDialog(() => import('./EditUserDialog.tsx')),
  'user-password': lazyDialog(() => import('./ChangePasswordDialog.tsx')),
  'user-role': lazyDialog(() => import('./ChangeRoleDialog.tsx')),
  'delete-user': lazyDialog(() => import('./DeleteUserDialog.tsx')),
};

/** The dialog the address names. An account that is not on the page shown is asked for; one that is gone is said to be. */
export function UserDialogs({ listed }: { listed: readonly ManagedUser[] }) {
  const [{ dialog: wanted }, setSearch] = useSearch(USERS_SEARCH);
  const { id: adminId } = useUser();
  const notify = useNotify();
  const known = listed.find(({ id }) => id === wanted?.userId);
  const { data: asked, error } = $api.useQuery(
    'get',
    '/api/admin/users/{id}',
    { params: { path: { id: wanted?.userId ?? 0 } } },
    { enabled: wanted !== null && !known },
  );
  const failed = wanted !== null && !known && error;
  useEffect(() => {
    if (!failed) return;
    notify({ title: statusOfFailure('load', asApiError(failed)).line, tone: 'destructive' });
    setSearch({ dialog: null }, { replace: true });
  }, [failed, notify, setSearch]);

  const user = known ?? asked;
  if (wanted === null || !user || refusal(wanted.action, user.id, adminId)) return null;
  const Dialog = DIALOGS[wanted.action];
  return (
    <Suspense>
      <Dialog
        key={`${wanted.action}-${user.id}`}
        user={user}
        isOwn={user.id === adminId}
        onClose={() => setSearch({ dialog: null })}
      />
    </Suspense>
  );
}
