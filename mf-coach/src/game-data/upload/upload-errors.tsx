import type { UploadResult, UploadRowError } from '@fieldhouse/api';
import { fileName } from '@fieldhouse/contracts/club';
import { Button, type Column, DataTable, SectionTitle, Stack } from '@fieldhouse/ui';
import { asApiError, QueryFailed, useLockedMutation, useNotify, usePagedQuery } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import { rowsText } from './upload-text.ts';

/** Errors of a page. */
const ROWS = 20;

const COLUMNS: readonly Column<UploadRowError>[] = [
  {
    id: 'line',
    header: 'Line',
    width: '88px',
    phone: 'badge',
    cell: ({ line }) => line,
    phoneCell: ({ line }) => `Line ${line}`,
  },
  { id: 'column', header: 'Column', width: '28%', phone: 'primary', cell: ({ column }) => column ?? 'The whole row' },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
];

/** The errors of an upload by line, column and reason, as a list and as a file. */
export function UploadErrors({ upload: { uploadId, errors, fileName: name } }: { upload: UploadResult }) {
  const notify = useNotify();
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/game-data/uploads/{uploadId}/errors', {
    limit: ROWS,
    parts: { uploadId },
  });
  const { mutate, isPending } = useLockedMutation({
    mutationFn: async () => {
      const { saveErrors } = await import('./save-errors.ts');
      await saveErrors(uploadId, fileName('csv', 'errors', name.replace(/\.csv$/i, '')));
    },
    onError: (problem) =>
      notify({ title: 'Export failed', description: asApiError(problem).detail, tone: 'destructive' }),
  });
  return (
    <Stack as="section" $gap={3}>
      <SectionTitle
        title={`${rowsText(errors)} with errors`}
        action={
          <Button
            look="text"
            icon={<Download />}
            onClick={() => mutate()}
            busyText={isPending ? 'Preparing...' : undefined}
          >
            Download errors
          </Button>
        }
      />
      <DataTable
        label="Errors"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
        isRefreshing={isRefreshing}
        cardLabels="none"
        error={query.error ? <QueryFailed query={query} title="Failed to load the upload" /> : undefined}
        paging={paging}
      />
    </Stack>
  );
}
