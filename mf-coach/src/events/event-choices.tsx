import { can, type Person } from '@fieldhouse/contracts/permissions';
import { MenuButton, type MenuChoice } from '@fieldhouse/ui/aria';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';

export interface EventChoicesProps {
  /** The event's. */
  title: string;
  user: Person;
  onOpen: (dialog: 'edit' | 'delete') => void;
}

/** The open menu of an event, and its button from then on. */
export default function EventChoices({ title, user, onOpen }: EventChoicesProps) {
  const edit: MenuChoice = { id: 'edit', label: 'Edit', icon: <Pencil />, onSelect: () => onOpen('edit') };
  const remove: MenuChoice = {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 />,
    tone: 'danger',
    onSelect: () => onOpen('delete'),
  };
  const choices = [...(can(user, 'event.edit') ? [edit] : []), ...(can(user, 'event.delete') ? [remove] : [])];
  return <MenuButton openAtOnce label={`More actions for ${title}`} choices={choices} />;
}
