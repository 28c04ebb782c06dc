import type { Event } from '@fieldhouse/api';
import { Button, Row } from '@fieldhouse/ui';
import { MenuButton } from '@fieldhouse/ui/aria';
import { useNavigate } from '@fieldhouse/web-kit';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import type { EventDialog } from './event-row.tsx';

interface StaffActionsProps {
  event: Pick<Event, 'id' | 'title'>;
  onOpen: (dialog: EventDialog) => void;
}

/** What coaches and admins do with an event besides registering; Delete stands behind the menu, never beside another button. */
export function StaffActions({ event, onOpen }: StaffActionsProps) {
  const navigate = useNavigate();
  return (
    <Row $gap={2} $nowrap>
      <Button look="quiet" icon={<Pencil />} onClick={() => onOpen('edit')}>
        Edit
      </Button>
      <MenuButton
        label={`More actions for ${event.title}`}
        choices={[
          {
            id: 'roster',
            label: 'Manage registrations',
            icon: <Users />,
            onSelect: () => navigate(`/coach?tab=events&event=${event.id}&dialog=roster`),
          },
          { id: 'delete', label: 'Delete event', icon: <Trash />, tone: 'danger', onSelect: () => onOpen('delete') },
        ]}
      />
    </Row>
  );
}
