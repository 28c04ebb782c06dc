import { Button, DataTable, Muted, Row, SectionTitle, Stack } from '@fieldhouse/ui';
import { $api, asApiError, QueryFailed, useNotify, usePagedQuery } from '@fieldhouse/web-kit';
import { DUPLICATE_ACTIONS, type DuplicateAction } from './duplicate-action.ts';
import { duplicateColumns } from './duplicate-columns.tsx';
import { useRefreshReview } from './use-refresh-uploads.ts';

/** Duplicates of a page. */
const ROWS = 20;

interface DuplicateRowsProps {
  uploadId: number;
  count: number;
}

/** Rows whose game is stored already: skipped unless a coach chooses another action, for one or for all (S2 §4). */
export function DuplicateRows({ uploadId, count }: DuplicateRowsProps) {
  const notify = useNotify();
  const refresh = useRefreshReview();
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/game-data/uploads/{uploadId}/rows', {
    limit: ROWS,
    parts: { uploadId },
    filter: { filter: 'duplicates' },
  });
  const { mutate, isPending, isCoolingDown } = $api.useMutation(
    'post',
    '/api/game-data/uploads/{uploadId}/duplicates',
    {
      onSuccess: refresh,
      onError: (problem) =>
        notify({ title: 'Failed to change duplicates', description: asApiError(problem).detail, tone: 'destructive' }),
    },
  );
  const setAll = (action: DuplicateAction) => mutate({ params: { path: { uploadId } }, body: { action } });
  return (
    <Stack as="section" $gap={3}>
      <SectionTitle
        title="Duplicates"
        action={
          count > 1 && (
            <Row $gap={1} role="group" aria-label="For all duplicates">
              <Muted as="span" $small>
                {`All ${count.toLocaleString('en-US')}:`}
              </Muted>
              {DUPLICATE_ACTIONS.map(({ value, label }) => (
                <Button
                  key={value}
                  look="text"
                  onClick={() => setAll(value)}
                  busyText={isPending ? 'Saving...' : undefined}
                  coolingDown={isCoolingDown}
                  aria-label={`${label} all`}
                >
                  {label}
                </Button>
              ))}
            </Row>
          )
        }
      />
      <DataTable
        label="Duplicates"
        columns={duplicateColumns(uploadId)}
        rows={rows}
        rowKey={({ row, action }) => `${row} ${action}`}
        isRefreshing={isRefreshing}
        cardLabels="none"
        error={query.error ? <QueryFailed query={query} title="Failed to load the upload" /> : undefined}
        paging={paging}
      />
    </Stack>
  );
}
