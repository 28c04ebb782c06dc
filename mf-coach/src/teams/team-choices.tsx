import { MenuButton } from '@fieldhouse/ui/aria';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Megaphone from 'lucide-react/icons/megaphone';
import Users from 'lucide-react/icons/users';

export interface TeamChoicesProps {
  /** The team's name. */
  name: string;
  /** Coaches write to the families of their own teams. */
  mayAnnounce: boolean;
  onOpen: (dialog: 'members' | 'team-events' | 'announce-team') => void;
}

/** The menu of a team; loaded on the first press, it opens at once and stays as the button. */
export default function TeamChoices({ name, mayAnnounce, onOpen }: TeamChoicesProps) {
  return (
    <MenuButton
      openAtOnce
      label={`More actions for ${name}`}
      choices={[
        { id: 'members', label: 'View members', icon: <Users />, onSelect: () => onOpen('members') },
        { id: 'events', label: 'View events', icon: <CalendarDays />, onSelect: () => onOpen('team-events') },
        ...(mayAnnounce
          ? [{ id: 'announce', label: 'Announce', icon: <Megaphone />, onSelect: () => onOpen('announce-team') }]
          : []),
      ]}
    />
  );
}
