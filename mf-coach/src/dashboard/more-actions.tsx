import { can, type Person } from '@fieldhouse/contracts/permissions';
import { MenuButton, type MenuChoice } from '@fieldhouse/ui/aria';
import Download from 'lucide-react/icons/download';
import Megaphone from 'lucide-react/icons/megaphone';
import Users from 'lucide-react/icons/users';
import Wrench from 'lucide-react/icons/wrench';

interface MoreActionsProps {
  label: string;
  user: Person;
  onManage: () => void;
  onFix: () => void;
  onAnnouncements: () => void;
  onExportPlayers: () => void;
}

/** The header's actions in a menu, for a phone. */
export default function MoreActions({
  label,
  user,
  onManage,
  onFix,
  onAnnouncements,
  onExportPlayers,
}: MoreActionsProps) {
  const manage: MenuChoice = { id: 'manage', label: 'Manage registrations', icon: <Users />, onSelect: onManage };
  const fix: MenuChoice = { id: 'fix', label: 'Fix Game Data', icon: <Wrench />, onSelect: onFix };
  const players: MenuChoice = {
    id: 'players',
    label: 'Export All Players',
    icon: <Download />,
    onSelect: onExportPlayers,
  };
  const announcements: MenuChoice = {
    id: 'announcements',
    label: 'Announcements',
    icon: <Megaphone />,
    onSelect: onAnnouncements,
  };
  const choices = [
    ...(can(user, 'roster.view') ? [manage] : []),
    ...(can(user, 'game-record.fix') ? [fix] : []),
    ...(can(user, 'announcement.send') ? [announcements] : []),
    ...(can(user, 'player.export-all') ? [players] : []),
  ];
  return <MenuButton openAtOnce label={label} choices={choices} />;
}
