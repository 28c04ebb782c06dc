import { can } from '@fieldhouse/contracts/permissions';
import { Button, isPhone, media, useMediaQuery } from '@fieldhouse/ui';
import { lazyMenu, useSearch, useUser } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import Megaphone from 'lucide-react/icons/megaphone';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import Wrench from 'lucide-react/icons/wrench';
import { styled } from 'styled-components';
import { useExportAllPlayers } from '../players/use-export-all-players.ts';
import { COACH_SEARCH } from '../search.ts';

const MoreActions = lazyMenu(() => import('./more-actions.tsx'));

/** On a phone without its icon, so that it fits beside the title. */
const Create = styled(Button)`${media.phone} { padding-inline: 12px; & > svg { display: none; } }`;

/**
 * The actions in the header (S2 §2). `isFilled`: Create Event is the page's main action. On a phone the others are in a
 * menu.
 */
export function HeaderActions({ isFilled }: { isFilled: boolean }) {
  const user = useUser();
  const onPhone = useMediaQuery(isPhone);
  const [, setSearch] = useSearch(COACH_SEARCH);
  const players = useExportAllPlayers();
  const manage = () => setSearch({ event: null, dialog: 'roster' });
  const announcements = () => setSearch({ dialog: 'announcements' });
  const fix = () => setSearch({ dialog: 'fix-game-data' });
  return (
    <>
      {!onPhone && can(user, 'roster.view') && (
        <Button look="quiet" icon={<Users />} onClick={manage}>
          Manage registrations
        </Button>
      )}
      {!onPhone && can(user, 'game-record.fix') && (
        <Button look="quiet" icon={<Wrench />} onClick={fix}>
          Fix Game Data
        </Button>
      )}
      {!onPhone && can(user, 'announcement.send') && (
        <Button look="quiet" icon={<Megaphone />} onClick={announcements}>
          Announcements
        </Button>
      )}
      {!onPhone && can(user, 'player.export-all') && (
        <Button
          look="quiet"
          icon={<Download />}
          onClick={players.save}
          busyText={players.isPending ? 'Exporting...' : undefined}
        >
          Export All Players
        </Button>
      )}
      {can(user, 'event.create') && (
        <Create
          look={isFilled ? 'primary' : 'turf'}
          icon={<Plus />}
          onClick={() => setSearch({ dialog: 'create-event' })}
        >
          Create Event
        </Create>
      )}
      {onPhone && (
        <MoreActions
          label="More actions"
          user={user}
          onManage={manage}
          onFix={fix}
          onAnnouncements={announcements}
          onExportPlayers={players.save}
        />
      )}
    </>
  );
}
