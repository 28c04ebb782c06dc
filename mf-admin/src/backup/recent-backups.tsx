import type { BackupStatus } from '@fieldhouse/api';
import {
  Badge,
  type BadgeTone,
  Card,
  type DataColumn,
  DataTable,
  EmptyState,
  Muted,
  SectionTitle,
  Stack,
  TwoLines,
} from '@fieldhouse/ui';
import { lazyDialog } from '@fieldhouse/web-kit';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import { useState } from 'react';
import { styled } from 'styled-components';
import { whenText } from '../mail/when-text.ts';
import { megabytes } from '../megabytes.ts';
import { actionsColumn } from './backup-actions.tsx';

const RestoreDialog = lazyDialog(() => import('./restore-dialog.tsx'));

type Backup = BackupStatus['history'][number];

/** Rows of a page. */
const ROWS = 20;

const TONES: Readonly<Record<Backup['state'], BadgeTone>> = {
  Complete: 'turf',
  Running: 'secondary',
  Failed: 'danger',
};

const Name = styled.code`overflow-wrap: anywhere;`;

interface RecentBackupsProps {
  history: readonly Backup[];
  /** The folder or bucket of the backup files. */
  backupPath: string;
}

/**
 * Recent Backups (S2 §2): filename, date and time, size, status, verification, and the actions Restore and Download.
 */
export function RecentBackups({ history, backupPath }: RecentBackupsProps) {
  const [restoring, setRestoring] = useState<Backup>();
  const columns = [...COLUMNS, actionsColumn({ onRestore: setRestoring })];
  return (
    <Stack>
      <SectionTitle title="Recent Backups" />
      <DataTable
        label="Recent Backups"
        columns={columns}
        rows={history}
        rowKey={({ filename }) => filename}
        empty={
          <Card>
            <EmptyState
              icon={<DatabaseBackup />}
              title="No backups yet"
              text="The schedule makes the first one, or Create Backup Now."
            />
          </Card>
        }
        {...(history.length > ROWS && { paging: { kind: 'local', size: ROWS } as const })}
      />
      {restoring && (
        <RestoreDialog backup={restoring} backupPath={backupPath} onClose={() => setRestoring(undefined)} />
      )}
    </Stack>
  );
}

const COLUMNS: readonly DataColumn<Backup>[] = [
  {
    id: 'filename',
    header: 'Filename',
    phone: 'primary',
    cell: ({ filename, startedBy }) => (
      <TwoLines first={<Name>{filename}</Name>} second={startedBy === null ? 'By the schedule' : `By ${startedBy}`} />
    ),
  },
  { id: 'when', header: 'Date and Time', cell: ({ timestamp }) => <TwoLines {...whenText(timestamp)} /> },
  { id: 'size', header: 'Size', align: 'end', cell: ({ size }) => megabytes(size) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ state, error }) => (
      <Stack $gap={1}>
        <span>
          <Badge tone={TONES[state]}>{state}</Badge>
        </span>
        {error !== null && <Muted $small>{error}</Muted>}
      </Stack>
    ),
  },
  { id: 'verified', header: 'Verified', cell: ({ verifiedAt }) => verifiedText(verifiedAt) },
];

/** 'Sat, Nov 28' */
function verifiedText(verifiedAt: string | null): string {
  return verifiedAt === null ? 'Not yet' : whenText(verifiedAt).first;
}
