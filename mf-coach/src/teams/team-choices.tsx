import { MenuButton } from '@fieldhouse/ui/aria';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Users from 'lucide-react/icons/users';

export interface TeamChoicesProps {
  /** The team's name. */
  name: string;
  onOpen: (dialog: 'members' | 'team-events') => void;
}

/** The open menu of a team, and its button from then on. */
export default function TeamChoices({ name, onOpen }: TeamChoicesProps) {
  return (
    <MenuButton
      openAtOnce
      label={`More actions for ${name}`}
      choices={[
        { id: 'members', label: 'View members', icon: <Users />, onSelect: () => onOpen('members') },
        { id: 'events', label: 'View events', icon: <CalendarDays />, onSelect: () => onOpen('team-events') },
      ]}
    />
  );
}
