import type { Event } from '@fieldhouse/api';
import { type Action, can, type Person } from '@fieldhouse/contracts/permissions';
import { Button, media, Row } from '@fieldhouse/ui';
import { MenuButton, type MenuChoice } from '@fieldhouse/ui/aria';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { styled } from 'styled-components';

/** On a phone without its icon: three of them fit into a line of 320 px. */
const TextButton = styled(Button)`${media.phone} { padding-inline: 12px; & > svg { display: none; } }`;

/** The dialogs of an event that are for staff. */
export type StaffDialog = 'edit' | 'roster' | 'delete';

const ACTION_OF = { edit: 'event.edit', roster: 'roster.view', delete: 'event.delete' } as const satisfies Readonly<
  Record<StaffDialog, Action>
>;

/** Whether the user may do anything with events besides registering. */
export const hasStaffActions = (user: Person): boolean => Object.values(ACTION_OF).some((action) => can(user, action));

interface StaffActionsProps {
  event: Pick<Event, 'title'>;
  user: Person;
  /** There are other buttons beside them, so the roster is in the menu. */
  isCompact: boolean;
  onOpen: (dialog: StaffDialog) => void;
}

/**
 * What coaches and admins do with an event besides registering. Delete is always in the menu, never beside another
 * button.
 */
export function StaffActions({ event, user, isCompact, onOpen }: StaffActionsProps) {
  const may = (dialog: StaffDialog) => can(user, ACTION_OF[dialog]);
  const roster: MenuChoice = {
    id: 'roster',
    label: 'Manage registrations',
    icon: <Users />,
    onSelect: () => onOpen('roster'),
  };
  const remove: MenuChoice = {
    id: 'delete',
    label: 'Delete event',
    icon: <Trash />,
    tone: 'danger',
    onSelect: () => onOpen('delete'),
  };
  const choices = [...(isCompact && may('roster') ? [roster] : []), ...(may('delete') ? [remove] : [])];
  return (
    <Row $gap={2} $nowrap>
      {may('edit') && (
        <TextButton look="quiet" icon={<Pencil />} onClick={() => onOpen('edit')}>
          Edit
        </TextButton>
      )}
      {!isCompact && may('roster') && (
        <TextButton look="turf" icon={<Users />} onClick={() => onOpen('roster')}>
          Manage registrations
        </TextButton>
      )}
      {choices.length > 0 && <MenuButton label={`More actions for ${event.title}`} choices={choices} />}
    </Row>
  );
}
