import type { ListedUser } from '@fieldhouse/api';
import { mediumDayOf } from '@fieldhouse/contracts/club';
import { Badge, type DataColumn, Muted, Row } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { ChildLinks } from './ChildLinks.tsx';
import { EditAndMenu } from './EditAndMenu.tsx';
import { MailRefusedBadge } from './MailRefused.tsx';
import { UserActions, type UserActionsProps } from './UserActions.tsx';
import { UserMenu } from './UserMenu.tsx';
import type { UserEdits } from './user-dialog-props.ts';
import { nameOf, ROLE_NAMES, ROLE_TONES, statusOf } from './user-text.ts';

interface UserColumns extends Pick<UserActionsProps, 'adminId' | 'onAct' | 'mayExport'> {
  edits: UserEdits;
  /** The row has no room for four buttons: a menu replaces them. */
  isNarrow: boolean;
}

const CHILDREN: DataColumn<ListedUser> = {
  id: 'children',
  header: 'Children',
  cell: (user) => <ChildLinks user={user} />,
  phoneCell: (user) => user.children?.length !== 0 && <ChildLinks user={user} />,
};

const Lines = styled.div`line-height: 1.4; overflow-wrap: anywhere;`;

/** The table of S2 §2, Users: name, username, e-mail, role, status, actions; on the tab Users the children as well. */
export function userColumns({ adminId, onAct, mayExport, edits, isNarrow }: UserColumns): DataColumn<ListedUser>[] {
  const Actions = edits === 'everything' ? EditAndMenu : isNarrow ? UserMenu : UserActions;
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'primary',
      sortable: true,
      cell: (user) => (
        <Lines>
          <Name user={user} adminId={adminId} />
          <Muted $small>Joined {mediumDayOf(user.createdAt)}</Muted>
        </Lines>
      ),
      phoneCell: (user) => <Name user={user} adminId={adminId} />,
    },
    {
      id: 'username',
      header: 'Username',
      sortable: true,
      cell: ({ username }) => <span translate="no">{username}</span>,
      phoneLabel: null,
      phoneCell: (user) => [user.username, user.phone, !user.isActive && statusOf(user)].filter(Boolean).join(' · '),
    },
    {
      id: 'email',
      header: 'Email',
      width: 'clamp(150px, 17.5vw, 230px)',
      sortable: true,
      cell: (user) => (
        <Lines>
          <span translate="no">{user.email}</span>
          <Muted $small>{user.phone}</Muted>
          <MailRefusedBadge user={user} />
        </Lines>
      ),
      phoneLabel: null,
      phoneCell: (user) => (
        <Lines>
          <span translate="no">{user.email}</span> <MailRefusedBadge user={user} />
        </Lines>
      ),
    },
    ...(edits === 'everything' ? [CHILDREN] : []),
    {
      id: 'role',
      header: 'Role',
      phone: 'badge',
      sortable: true,
      cell: ({ role }) => <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge>,
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'hidden',
      cell: (user) => <Badge tone={user.isActive ? 'turf' : 'warn'}>{statusOf(user)}</Badge>,
    },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (user) => <Actions user={user} adminId={adminId} onAct={onAct} mayExport={mayExport} />,
      phoneCell: (user) => <UserMenu user={user} adminId={adminId} onAct={onAct} mayExport={mayExport} />,
    },
  ];
}

function Name({ user, adminId }: Pick<UserActionsProps, 'user' | 'adminId'>) {
  return (
    <Row as="b" $gap={2}>
      <span translate="no">{nameOf(user)}</span>
      {user.id === adminId && <Badge tone="leather">You</Badge>}
    </Row>
  );
}
