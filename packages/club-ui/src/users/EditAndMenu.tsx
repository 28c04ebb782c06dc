import { IconButton, Row } from '@fieldhouse/ui';
import Pencil from 'lucide-react/icons/pencil';
import type { UserActionsProps } from './UserActions.tsx';
import { UserMenu } from './UserMenu.tsx';
import { ACTION_LABELS } from './user-action.ts';
import { nameOf } from './user-text.ts';

/** Edit, the usual action, and a menu with the others. */
export function EditAndMenu(props: UserActionsProps) {
  const { user, onAct } = props;
  const label = `${ACTION_LABELS['edit-user']} ${nameOf(user)}`;
  return (
    <Row $gap={1} $nowrap>
      <IconButton label={label} icon={<Pencil />} title={label} onClick={() => onAct('edit-user', user)} />
      <UserMenu {...props} without="edit-user" />
    </Row>
  );
}
