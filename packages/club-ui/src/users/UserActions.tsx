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
import { ACTION_WORDS, USER_ACTIONS, type UserAction } from './user-action.ts';
import { nameOf } from './user-text.ts';

export const ACTION_ICONS: Readonly<Record<UserAction, ReactNode>> = {
  'edit-user': <Pencil />,
  'user-password': <KeyRound />,
  'user-role': <UserCog />,
  'delete-user': <Trash2 />,
};

export interface UserActionsProps {
  user: ManagedUser;
  /** Who looks at it. */
  adminId: number;
  onAct: (action: UserAction, user: ManagedUser) => void;
  /** Saves what the club keeps of the account's family; not offered without it. */
  onExport?: ((user: ManagedUser) => void) | undefined;
}

export const EXPORT_WORDS = 'Family’s data';
export const EXPORT_ICON = <FolderDown />;

/**
 * What can be done to an account, side by side. What one may not do to oneself is disabled and says why: as its
 * description, under a pointer, and as a toast when it is pressed all the same, so it takes the focus as the others
 * do.
 */
export function UserActions({ user, adminId, onAct, onExport }: UserActionsProps) {
  const notify = useNotify();
  return (
    <Row $gap={1} $nowrap>
      {USER_ACTIONS.map((action) => {
        const why = refusal(action, user.id, adminId);
        return (
          <IconButton
            key={action}
            label={`${ACTION_WORDS[action]} ${nameOf(user)}`}
            icon={ACTION_ICONS[action]}
            title={why ?? `${ACTION_WORDS[action]} ${nameOf(user)}`}
            aria-description={why}
            aria-disabled={why !== undefined || undefined}
            onClick={() => (why === undefined ? onAct(action, user) : notify({ title: why }))}
          />
        );
      })}
      {onExport && (
        <IconButton
          label={`${EXPORT_WORDS} of ${nameOf(user)}`}
          icon={EXPORT_ICON}
          title={`${EXPORT_WORDS} of ${nameOf(user)}`}
          onClick={() => onExport(user)}
        />
      )}
    </Row>
  );
}
