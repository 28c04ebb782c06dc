import type { UploadSummary } from '@fieldhouse/api';
import { Card, DataTable, SectionTitle, Segments, Stack } from '@fieldhouse/ui';
import { QueryFailed, usePagedQuery } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { rowColumns } from './row-columns.tsx';

/** Rows of a page. */
const ROWS = 20;

/** Every valid row, which can be left out of what Confirm stores, and put back; first those that are left out, if any. */
export function AllRows({ upload: { uploadId, leftOut } }: { upload: UploadSummary }) {
  const [filter, setFilter] = useState<'all' | 'left-out'>(leftOut > 0 ? 'left-out' : 'all');
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/game-data/uploads/{uploadId}/rows', {
    limit: ROWS,
    parts: { uploadId },
    filter: { filter },
  });
  return (
    <Stack as="section" $gap={3}>
      <SectionTitle
        title="Rows"
        action={
          <Segments
            label="Which rows"
            segments={[
              { value: 'all', label: 'All' },
              { value: 'left-out', label: `Left out: ${leftOut.toLocaleString('en-US')}` },
            ]}
            value={filter}
            onChange={setFilter}
          />
        }
      />
      <DataTable
        label="Rows"
        columns={rowColumns(uploadId)}
        rows={rows}
        rowKey={({ row }) => row}
        isRefreshing={isRefreshing}
        cardLabels="none"
        empty={<Card>{filter === 'all' ? 'No row can be stored.' : 'No row is left out.'}</Card>}
        error={query.error ? <QueryFailed query={query} title="Failed to load the upload" /> : undefined}
        paging={paging}
      />
    </Stack>
  );
}
