import { can } from '@fieldhouse/contracts/permissions';
import { Button, IconButton, isPhone, useMediaQuery } from '@fieldhouse/ui';
import { useDownload, useUser } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';

/** Export All Players (S2 §2): saves the server's CSV file. An icon on a phone, where the header has no room for words. */
export function ExportAllPlayers() {
  const user = useUser();
  const onPhone = useMediaQuery(isPhone);
  const { download, isPending } = useDownload({ failureTitle: 'Export failed' });
  if (!can(user, 'player.export-all')) return null;
  const start = () => download('/api/admin/export-all-players');
  if (onPhone) {
    return <IconButton label="Export All Players" icon={<Download />} onClick={start} aria-disabled={isPending} />;
  }
  return (
    <Button look="quiet" icon={<Download />} onClick={start} busyText={isPending ? 'Exporting...' : undefined}>
      Export All Players
    </Button>
  );
}
