import type { ManagedUser } from '@fieldhouse/api';
import { IconButton, Row } from '@fieldhouse/ui';
import { useNotify } from '@fieldhouse/web-kit';
import FolderDown from 'lucide-react/icons/folder-down';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UserCog from 'lucide-react/icons/user-cog';
import type { ReactNode } from 'react';
import { refusal } from './self-protection.ts';
import { useFamilyData } from './use-family-data.ts';
import { ACTION_LABELS, USER_ACTIONS, type UserAction } from './user-action.ts';
import { nameOf } from './user-text.ts';

export const ACTION_ICONS: Readonly<Record<UserAction, ReactNode>> = {
  'edit-user': <Pencil />,
  'user-password': <KeyRound />,
  'user-role': <UserCog />,
  'delete-user': <Trash2 />,
};

export interface UserActionsProps {
  user: ManagedUser;
  /** The signed-in admin. */
  adminId: number;
  onAct: (action: UserAction, user: ManagedUser) => void;
  /** Whether the download of the family's data is offered. */
  mayExport: boolean;
}

export const EXPORT_LABEL = 'Family’s data';
export const EXPORT_ICON = <FolderDown />;

/**
 * The actions for an account, side by side. Actions that admins may not do to their own account are `aria-disabled`,
 * so that they can have the focus. The reason is their description, their tooltip, and a toast after a press.
 */
export function UserActions({ user, adminId, onAct, mayExport }: UserActionsProps) {
  const notify = useNotify();
  const exportFamily = useFamilyData(user);
  return (
    <Row $gap={1} $nowrap>
      {USER_ACTIONS.map((action) => {
        const disabledReason = refusal(action, user.id, adminId);
        return (
          <IconButton
            key={action}
            label={`${ACTION_LABELS[action]} ${nameOf(user)}`}
            icon={ACTION_ICONS[action]}
            title={disabledReason ?? `${ACTION_LABELS[action]} ${nameOf(user)}`}
            aria-description={disabledReason}
            aria-disabled={disabledReason !== undefined || undefined}
            onClick={() => (disabledReason === undefined ? onAct(action, user) : notify({ title: disabledReason }))}
          />
        );
      })}
      {mayExport && (
        <IconButton
          label={`${EXPORT_LABEL} of ${nameOf(user)}`}
          icon={EXPORT_ICON}
          title={`${EXPORT_LABEL} of ${nameOf(user)}`}
          onClick={exportFamily}
        />
      )}
    </Row>
  );
}
