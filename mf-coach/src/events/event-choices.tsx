import { can, type Person } from '@fieldhouse/contracts/permissions';
import { MenuButton, type MenuChoice } from '@fieldhouse/ui/aria';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Megaphone from 'lucide-react/icons/megaphone';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';

export interface EventChoicesProps {
  /** The event's title. */
  title: string;
  user: Person;
  /** Coaches write to the families of their own events. */
  mayAnnounce: boolean;
  onOpen: (dialog: 'details' | 'edit' | 'copy' | 'announce' | 'delete') => void;
}

/** The menu of an event; loaded on the first press, it opens at once and stays as the button. */
export default function EventChoices({ title, user, mayAnnounce, onOpen }: EventChoicesProps) {
  const details: MenuChoice = {
    id: 'details',
    label: 'View details',
    icon: <Eye />,
    onSelect: () => onOpen('details'),
  };
  const edit: MenuChoice = { id: 'edit', label: 'Edit', icon: <Pencil />, onSelect: () => onOpen('edit') };
  const copy: MenuChoice = { id: 'copy', label: 'Copy event', icon: <Copy />, onSelect: () => onOpen('copy') };
  const announce: MenuChoice = {
    id: 'announce',
    label: 'Announce',
    icon: <Megaphone />,
    onSelect: () => onOpen('announce'),
  };
  const remove: MenuChoice = {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 />,
    tone: 'danger',
    onSelect: () => onOpen('delete'),
  };
  const choices = [
    details,
    ...(can(user, 'event.edit') ? [edit] : []),
    ...(can(user, 'event.create') ? [copy] : []),
    ...(mayAnnounce ? [announce] : []),
    ...(can(user, 'event.delete') ? [remove] : []),
  ];
  return <MenuButton openAtOnce label={`More actions for ${title}`} choices={choices} />;
}
