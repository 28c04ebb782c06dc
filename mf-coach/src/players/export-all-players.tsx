import { can } from '@fieldhouse/contracts/permissions';
import { Button, isPhone, useMediaQuery } from '@fieldhouse/ui';
import { useDownload, useUser } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';

interface ExportAllPlayersProps {
  /** The header's stands there on a desk; on a phone, where the header has no room for it, the one of the tab does. */
  inside: 'header' | 'tab';
}

/** Export All Players (S2 §2): saves the server's CSV file. */
export function ExportAllPlayers({ inside }: ExportAllPlayersProps) {
  const user = useUser();
  const onPhone = useMediaQuery(isPhone);
  const { download, isPending } = useDownload({ failureTitle: 'Export failed' });
  if (!can(user, 'player.export-all') || onPhone !== (inside === 'tab')) return null;
  return (
    <Button
      look="quiet"
      wide={onPhone}
      icon={<Download />}
      onClick={() => download('/api/admin/export-all-players')}
      busyText={isPending ? 'Exporting...' : undefined}
    >
      Export All Players
    </Button>
  );
}
