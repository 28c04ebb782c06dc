import type { BackupStatus } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, type DataColumn, IconButton, Row } from '@fieldhouse/ui';
import { useDownload, useUser } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';

type Backup = BackupStatus['history'][number];

interface BackupActions {
  onRestore: (backup: Backup) => void;
}

/** Restore and Download; only for a complete backup. Each row has a download of its own. */
export function actionsColumn(actions: BackupActions): DataColumn<Backup> {
  return {
    id: 'actions',
    header: 'Actions',
    phone: 'actions',
    align: 'end',
    cell: (backup) => backup.state === 'Complete' && <Actions backup={backup} {...actions} />,
  };
}

function Actions({ backup, onRestore }: BackupActions & { backup: Backup }) {
  const user = useUser();
  const { download, isPending } = useDownload({
    failureTitle: 'Failed to download the backup',
    successTitle: 'Backup downloaded',
  });
  const { filename } = backup;
  return (
    <Row $gap={2}>
      <Button look="quiet" aria-label={`Restore ${filename}`} onClick={() => onRestore(backup)}>
        Restore…
      </Button>
      {can(user, 'backup.download') && (
        <IconButton
          label={`Download ${filename}`}
          icon={<Download />}
          aria-disabled={isPending}
          onClick={() => download(`/api/admin/backup/files/${filename}`)}
        />
      )}
    </Row>
  );
}
