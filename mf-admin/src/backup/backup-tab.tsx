import { can } from '@fieldhouse/contracts/permissions';
import { Button, Muted, SectionTitle, Stack } from '@fieldhouse/ui';
import { QueryView, useUser } from '@fieldhouse/web-kit';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import { ForOperator } from '../dashboard/for-operator.tsx';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { whenText } from '../mail/when-text.ts';
import { BackupCards } from './backup-cards.tsx';
import { BackupConfiguration } from './backup-configuration.tsx';
import { BackupNotes } from './backup-notes.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { BackupWarnings } from './backup-warnings.tsx';
import { RecentBackups } from './recent-backups.tsx';
import { useBackupStatus, useCreateBackup } from './use-backups.ts';

/** Backup (S2 §2): whether backups are made, the last ones, one more on demand. */
export default function BackupTab() {
  const user = useUser();
  const create = useCreateBackup();
  const query = useBackupStatus({ isStarting: create.isPending });
  const isBusy = create.isPending || query.data?.progress != null;
  return (
    <>
      <Stack $gap={1}>
        <SectionTitle
          title="Backup"
          action={
            can(user, 'backup.start') && (
              <Button
                icon={<DatabaseBackup />}
                onClick={() => create.mutate({})}
                busyText={isBusy ? 'Creating Backup...' : undefined}
                coolingDown={create.isCoolingDown}
              >
                Create Backup Now
              </Button>
            )
          }
        />
        {query.data && (
          <Muted $small>
            {`As of ${whenText(new Date(query.dataUpdatedAt).toISOString()).second}, read again every 30 seconds`}
          </Muted>
        )}
      </Stack>
      <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load the backup status">
        {(status) => (
          <>
            <BackupWarnings status={status} />
            {status.progress && <BackupProgress progress={status.progress} />}
            <BackupCards status={status} />
            <RecentBackups history={status.history} backupPath={status.config.backupPath} />
            <BackupNotes retentionDays={status.config.retentionDays} />
            <ForOperator text="Schedule, place of the files, key">
              <BackupConfiguration status={status} />
            </ForOperator>
          </>
        )}
      </QueryView>
    </>
  );
}
