import { Button, Card, DataTable, EmptyState, Skeleton, SkeletonBar, type Sort, Stack } from '@fieldhouse/ui';
import { lazyDialog, QueryFailed, useDebouncedValue, usePagedQuery, useSearch } from '@fieldhouse/web-kit';
import UserSearch from 'lucide-react/icons/user-search';
import { useState } from 'react';
import { COACH_SEARCH } from '../search.ts';
import { playerColumns } from './player-columns.tsx';
import { type PlayerFilters, queryOf, readFilters, writeFilters } from './player-filters.ts';
import { PlayerSearch } from './player-search.tsx';
import { PlayerStats } from './player-stats.tsx';

const ProfileDialog = lazyDialog(() => import('./profile-dialog.tsx'));

/** Rows of a page. */
const ROWS = 20;

/** Players (S2 §2): the directory of the club's children. Words, filters and the open profile are in the address. */
export default function PlayersTab() {
  const [{ q, sub, child, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' });
  const filters = readFilters(sub);
  const words = useDebouncedValue(q).trim();
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/all-children', {
    limit: ROWS,
    filter: { q: words, sort: sortKey(sort), ...queryOf(filters) },
  });

  const onFilter = (changed: PlayerFilters) => setSearch({ sub: writeFilters(changed) }, { replace: true });
  const isFiltered = q !== '' || writeFilters(filters) !== null;
  const onClear = isFiltered ? () => setSearch({ q: null, sub: null }, { replace: true }) : undefined;
  return (
    <Stack $gap={5}>
      <PlayerStats filters={filters} onFilter={onFilter} />
      <DataTable
        label="Players"
        columns={playerColumns((id) => setSearch({ child: id, dialog: 'profile' }))}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        isRefreshing={isRefreshing}
        cardLabels="none"
        filters={
          <PlayerSearch
            q={q}
            onSearch={(typed) => setSearch({ q: typed }, { replace: true })}
            filters={filters}
            onFilter={onFilter}
            onClear={onClear}
          />
        }
        loading={<RowsSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load children" /> : undefined}
        empty={<NoPlayers filters={filters} onFilter={onFilter} onClear={onClear} />}
        paging={paging}
      />
      {child && dialog === 'profile' && (
        <ProfileDialog key={child} childId={child} onClose={() => setSearch({ child: null, dialog: null })} />
      )}
    </Stack>
  );
}

function sortKey({ column, direction }: Sort) {
  const key = column === 'age' ? 'age' : 'name';
  return direction === 'descending' ? (`-${key}` as const) : key;
}

interface NoPlayersProps {
  filters: PlayerFilters;
  onFilter: (filters: PlayerFilters) => void;
  onClear: (() => void) | undefined;
}

/** The text says that archived players are not listed: the search may have been for one of them. */
function NoPlayers({ filters, onFilter, onClear }: NoPlayersProps) {
  const leavesOut = onClear && !filters.withArchived;
  return (
    <Card>
      <EmptyState
        icon={<UserSearch />}
        title="No players found"
        headingLevel={2}
        text={leavesOut && 'Archived players are not listed.'}
        action={
          onClear && (
            <>
              <Button look="turf" onClick={onClear}>
                Clear Filters
              </Button>
              {leavesOut && (
                <Button look="text" onClick={() => onFilter({ ...filters, withArchived: true })}>
                  List archived players, too
                </Button>
              )}
            </>
          )
        }
      />
    </Card>
  );
}

function RowsSkeleton() {
  return (
    <Skeleton>
      <Card>
        <Stack $gap={6}>
          {[64, 72, 58, 66, 61, 70].map((width) => (
            <Stack key={width} $gap={2}>
              <SkeletonBar $width={`${width}%`} $height="20px" />
              <SkeletonBar $width={`${width - 24}%`} />
            </Stack>
          ))}
        </Stack>
      </Card>
    </Skeleton>
  );
}
