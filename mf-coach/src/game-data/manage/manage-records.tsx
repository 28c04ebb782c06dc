import { can } from '@fieldhouse/contracts/permissions';
import { Button, Card, DataTable, EmptyState, media, Row, type Sort, Stack } from '@fieldhouse/ui';
import {
  lazyDialog,
  QueryFailed,
  useDebouncedValue,
  useDownload,
  usePagedQuery,
  useSearch,
  useUser,
} from '@fieldhouse/web-kit';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { styled } from 'styled-components';
import { EventsSkeleton } from '../../events/events-skeleton.tsx';
import { COACH_SEARCH } from '../../search.ts';
import { ALL_RECORDS, type RecordFilters, readPart, writePart } from '../game-data-part.ts';
import { recordColumns } from './record-columns.tsx';
import { RecordSearch } from './record-search.tsx';
import { RecordStats } from './record-stats.tsx';
import { TestData } from './test-data.tsx';

const RecordDialog = lazyDialog(() => import('./record-dialog.tsx'));

/** Rows of a page. */
const ROWS = 20;

const Actions = styled(Row)`justify-content: flex-end; ${media.phone} { & > button { flex: 1; } }`;

/**
 * View & Manage (S2 §2): figures, filters and the records in pages. Words, filters and the open record are in the
 * address.
 */
export default function ManageRecords() {
  const user = useUser();
  const [{ q, sub, game, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const [sort, setSort] = useState<Sort>({ column: 'gameDate', direction: 'descending' });
  const filters = filtersOf(sub);
  const words = useDebouncedValue(q).trim();
  const filter = { q: words, sort: sortKey(sort), ...queryOf(filters) };
  const { rows, total, paging, isRefreshing, query } = usePagedQuery('/api/game-data/all', { limit: ROWS, filter });
  const exporting = useDownload({ failureTitle: 'Export failed' });

  const onFilter = (changed: RecordFilters) =>
    setSearch({ sub: writePart({ part: 'manage', ...changed }) }, { replace: true });
  const isFiltered = q !== '' || filters.sport !== null || filters.status !== null;
  const onClear = isFiltered ? () => setSearch({ q: null, sub: writePart(ALL_RECORDS) }, { replace: true }) : undefined;
  return (
    <Stack $gap={5}>
      <RecordStats status={filters.status} onStatus={(status) => onFilter({ ...filters, status })} />
      <Actions $gap={2}>
        {can(user, 'game-record.add-samples') && <TestData />}
        {can(user, 'game-record.export') && (
          <Button
            look="quiet"
            icon={<Download />}
            onClick={() => exporting.download(`/api/game-data/export?${new URLSearchParams(filter)}`)}
            busyText={exporting.isPending ? 'Exporting...' : undefined}
            disabled={total === 0}
          >
            Export
          </Button>
        )}
      </Actions>
      <DataTable
        label="Game records"
        columns={recordColumns((id) => setSearch({ game: id, dialog: 'game-record' }))}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        isRefreshing={isRefreshing}
        cardLabels="none"
        filters={
          <RecordSearch
            q={q}
            onSearch={(typed) => setSearch({ q: typed }, { replace: true })}
            filters={filters}
            onFilter={onFilter}
            onClear={onClear}
          />
        }
        loading={<EventsSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load game data" /> : undefined}
        empty={
          <NoRecords onClear={onClear} onUpload={() => setSearch({ sub: writePart({ part: 'upload' }), q: null })} />
        }
        paging={paging}
      />
      {game && dialog === 'game-record' && (
        <RecordDialog key={game} gameId={game} onClose={() => setSearch({ game: null, dialog: null })} />
      )}
    </Stack>
  );
}

function filtersOf(sub: string): RecordFilters {
  const part = readPart(sub);
  return part.part === 'manage' ? part : { sport: null, status: null };
}

const queryOf = ({ sport, status }: RecordFilters) => ({ ...(sport && { sport }), ...(status && { status }) });

function sortKey({ column, direction }: Sort): 'player' | '-player' | 'gameDate' | '-gameDate' {
  const key = column === 'player' ? 'player' : 'gameDate';
  return direction === 'descending' ? `-${key}` : key;
}

interface NoRecordsProps {
  onClear: (() => void) | undefined;
  onUpload: () => void;
}

function NoRecords({ onClear, onUpload }: NoRecordsProps) {
  return (
    <Card>
      <EmptyState
        icon={<ChartNoAxesColumn />}
        headingLevel={2}
        title={onClear ? 'No game records found matching your filters.' : 'No game records yet'}
        text={onClear ? undefined : 'Upload a file of a game, and its figures stand here and on the players’ pages.'}
        action={
          onClear ? (
            <Button look="turf" onClick={onClear}>
              Clear Filters
            </Button>
          ) : (
            <Button onClick={onUpload}>Upload Game Data</Button>
          )
        }
      />
    </Card>
  );
}
