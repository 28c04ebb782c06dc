import type { IgnoredPair } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { mediumDay, mediumDayOf } from '@fieldhouse/contracts/club';
import { Button, Card, type DataColumn, DataTable, EmptyState, TwoLines } from '@fieldhouse/ui';
import { $api, asApiError, QueryFailed, useNotify, usePagedQuery } from '@fieldhouse/web-kit';
import Undo2 from 'lucide-react/icons/undo-2';
import UsersRound from 'lucide-react/icons/users-round';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { useRefreshDuplicates } from './use-refresh-duplicates.ts';

/** Rows of a page. */
const ROWS = 20;

/** The pairs that were marked as not duplicates, the newest first; each can be taken back. */
export function IgnoredPairs() {
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/admin/duplicate-ignore-pairs', { limit: ROWS });
  return (
    <DataTable
      label="Not duplicates"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      isRefreshing={isRefreshing}
      loading={<TableSkeleton />}
      error={query.error ? <QueryFailed query={query} title="Failed to load pairs" /> : undefined}
      empty={
        <Card>
          <EmptyState icon={<UsersRound />} title="No pairs marked as not duplicates" />
        </Card>
      }
      {...(paging && { paging })}
    />
  );
}

const COLUMNS: DataColumn<IgnoredPair>[] = [
  { id: 'children', header: 'Children', phone: 'primary', cell: ({ children }) => <TwoChildren of={children} /> },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { id: 'created', header: 'Marked', cell: ({ createdAt }) => mediumDayOf(createdAt) },
  {
    id: 'actions',
    header: 'Actions',
    phone: 'actions',
    align: 'end',
    cell: (pair) => <TakeBack pair={pair} />,
  },
];

function TwoChildren({ of: [one, other] }: { of: IgnoredPair['children'] }) {
  if (!one || !other) return null;
  return <TwoLines first={<b>{aboutChild(one)}</b>} second={aboutChild(other)} />;
}

const aboutChild = (child: IgnoredPair['children'][number]) => `${fullName(child)}, born ${mediumDay(child.birthdate)}`;

/** Each row has a mutation of its own, so that several pairs can be taken back without waiting. */
function TakeBack({ pair: { id, children } }: { pair: IgnoredPair }) {
  const notify = useNotify();
  const refresh = useRefreshDuplicates();
  const { mutate, isPending } = $api.useMutation('delete', '/api/admin/duplicate-ignore-pairs/{id}', {
    onSuccess: async () => {
      notify({ title: 'Pair Restored', description: 'The two may be shown as duplicates again.' });
      await refresh();
    },
    onError: (problem) =>
      notify({ title: 'Failed to Restore Pair', description: asApiError(problem).detail, tone: 'destructive' }),
  });
  return (
    <Button
      look="quiet"
      icon={<Undo2 />}
      aria-label={`Take back: ${children.map(fullName).join(' and ')}`}
      busyText={isPending ? 'Taking back...' : undefined}
      onClick={() => mutate({ params: { path: { id } } })}
    >
      Take back
    </Button>
  );
}
