import type { BackupStatus } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, type DataColumn, IconButton, Row } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';

type Backup = BackupStatus['history'][number];

interface BackupActions {
  /** Undefined while a download runs. */
  download: ((path: string) => void) | undefined;
  onRestore: (backup: Backup) => void;
}

/** Restore and Download; only for a complete backup. */
export function actionsColumn(actions: BackupActions): DataColumn<Backup> {
  return {
    id: 'actions',
    header: 'Actions',
    phone: 'actions',
    align: 'end',
    cell: (backup) => backup.state === 'Complete' && <Actions backup={backup} {...actions} />,
  };
}

function Actions({ backup, download, onRestore }: BackupActions & { backup: Backup }) {
  const user = useUser();
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
          aria-disabled={download === undefined}
          onClick={() => download?.(`/api/admin/backup/files/${filename}`)}
        />
      )}
    </Row>
  );
}
