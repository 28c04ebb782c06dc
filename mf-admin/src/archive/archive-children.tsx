import type { ListedChild } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import { can } from '@fieldhouse/contracts/permissions';
import { Card, type DataColumn, DataTable, EmptyState, Muted, Row, TwoLines } from '@fieldhouse/ui';
import { $api, QueryFailed, useDebouncedValue, usePagedQuery, useSearch, useUser } from '@fieldhouse/web-kit';
import UserSearch from 'lucide-react/icons/user-search';
import { useBulk } from '../bulk/use-bulk.tsx';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { ADMIN_SEARCH } from '../search.ts';
import { childAction } from './archive-actions.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { ArchiveFilters, useIsArchived } from './archive-filters.tsx';
import { useArchiveChild, useRefreshArchive } from './use-archive.ts';

/** Rows of a page. */
const ROWS = 20;

/** Children, active or archived (S2 §2), in pages. Archiving one does not ask: the toast has Undo. */
export function ArchiveChildren() {
  const [{ q }] = useSearch(ADMIN_SEARCH);
  const words = useDebouncedValue(q).trim();
  const isArchived = useIsArchived();
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/all-children', {
    limit: ROWS,
    filter: { q: words, status: isArchived ? 'archived' : 'active' },
  });
  const { data: stats } = $api.useQuery('get', '/api/all-children/stats');
  const user = useUser();
  const { selection, dialog } = useBulk({
    list: `${isArchived} ${words}`,
    rows,
    keyOf: ({ id }) => id,
    nameOf: fullName,
    actions: can(user, 'child.archive') ? [childAction(isArchived)] : [],
    refresh: useRefreshArchive(),
  });

  return (
    <>
      <DataTable
        label={isArchived ? 'Archived children' : 'Active children'}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        isRefreshing={isRefreshing}
        filters={
          <ArchiveFilters
            kind="children"
            active={stats?.active}
            archived={stats && stats.total - stats.active}
            hint="By the child’s or a parent’s name"
          />
        }
        loading={<TableSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load children" /> : undefined}
        empty={
          <Card>
            <EmptyState
              icon={<UserSearch />}
              headingLevel={2}
              title={words ? 'No children found' : isArchived ? 'No archived children' : 'No active children'}
            />
          </Card>
        }
        paging={paging}
        {...(selection && { selection })}
      />
      {dialog}
    </>
  );
}

interface ChildActionProps {
  child: ListedChild;
  isSmall?: boolean;
}

/** Each row has a mutation of its own, so that several children can be archived or restored without waiting. */
function ChildAction({ child, isSmall = false }: ChildActionProps) {
  const name = fullName(child);
  const { archive, isPending } = useArchiveChild({ id: child.id, name });
  const { isActive } = child;
  return <ArchiveButton {...{ name, isActive, isPending, isSmall }} onPress={() => archive(!isActive)} />;
}

const COLUMNS: DataColumn<ListedChild>[] = [
  {
    id: 'name',
    header: 'Name',
    phone: 'primary',
    cell: (child) => (
      <Row $gap={3} $nowrap>
        <Jersey {...child} size={40} color={child.isActive ? 'var(--turf)' : 'var(--muted)'} />
        <TwoLines
          first={<b translate="no">{fullName(child)}</b>}
          second={child.nickname ? `“${child.nickname}”` : undefined}
        />
      </Row>
    ),
  },
  { id: 'age', header: 'Age', cell: ({ age }) => age },
  {
    id: 'parent',
    header: 'Parent',
    cell: ({ parentFirstName, parentLastName, parentEmail }) =>
      parentFirstName === null ? (
        <Muted as="span">None</Muted>
      ) : (
        <TwoLines first={`${parentFirstName} ${parentLastName}`} second={parentEmail ?? undefined} />
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    phone: 'actions',
    align: 'end',
    cell: (child) => <ChildAction child={child} />,
    phoneCell: (child) => <ChildAction child={child} isSmall />,
  },
];
