import { MenuButton } from '@fieldhouse/ui/aria';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Users from 'lucide-react/icons/users';

export interface TeamChoicesProps {
  /** The team's name. */
  name: string;
  onOpen: (dialog: 'members' | 'team-events') => void;
}

/** The menu of a team; loaded on the first press, it opens at once and stays as the button. */
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
