import { Card, DataTable, SectionTitle, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { QueryFailed, usePagedQuery } from '@fieldhouse/web-kit';
import { unmatchedColumns } from './unmatched-columns.tsx';

/** Rows of a page. */
const ROWS = 20;

/** Rows without a matching player, each with the choice of one (S2 §2). Renders nothing when every row is matched. */
export function UnmatchedRows({ uploadId }: { uploadId: number }) {
  const { rows, total, paging, isRefreshing, query } = usePagedQuery('/api/game-data/uploads/{uploadId}/rows', {
    limit: ROWS,
    parts: { uploadId },
    filter: { filter: 'unmatched' },
  });
  if (total === 0) return null;
  return (
    <Stack as="section" $gap={3}>
      <SectionTitle title="Unmatched players" />
      <DataTable
        label="Unmatched players"
        columns={unmatchedColumns(uploadId)}
        rows={rows}
        rowKey={({ row }) => row}
        isRefreshing={isRefreshing}
        cardLabels="none"
        loading={<RowsSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load the upload" /> : undefined}
        paging={paging}
      />
    </Stack>
  );
}

function RowsSkeleton() {
  return (
    <Skeleton>
      <Card>
        <Stack $gap={5}>
          {[1, 2, 3].map((row) => (
            <SkeletonBar key={row} $height="48px" />
          ))}
        </Stack>
      </Card>
    </Skeleton>
  );
}
