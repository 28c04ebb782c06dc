import type { ListedChild } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import {
  Button,
  Card,
  type DataColumn,
  DataTable,
  EmptyState,
  IconButton,
  Muted,
  Row,
  Stack,
  TwoLines,
} from '@fieldhouse/ui';
import { QueryFailed, usePagedQuery } from '@fieldhouse/web-kit';
import UserPlus from 'lucide-react/icons/user-plus';
import UserSearch from 'lucide-react/icons/user-search';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';

/** The number of listed results (S2 §9). */
const SHOWN = 10;

interface FoundChildrenProps {
  words: string;
  onLink: (childId: number) => void;
}

/** The first active children of a search, each with Link (S2 §2). */
export function FoundChildren({ words, onLink }: FoundChildrenProps) {
  const { rows, total, isRefreshing, query } = usePagedQuery('/api/all-children', {
    limit: SHOWN,
    filter: { q: words, status: 'active' },
  });
  return (
    <Stack as="section" aria-labelledby="found-children" $gap={3}>
      <h3 id="found-children">Children</h3>
      <DataTable
        label="Found children"
        columns={columns(onLink)}
        rows={rows}
        rowKey={({ id }) => id}
        isRefreshing={isRefreshing}
        loading={<TableSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load children" /> : undefined}
        empty={
          <Card>
            <EmptyState icon={<UserSearch />} headingLevel={3} title="No children found" />
          </Card>
        }
        {...(total === undefined ? {} : { paging: { kind: 'first', total } })}
      />
    </Stack>
  );
}

function columns(link: (childId: number) => void): DataColumn<ListedChild>[] {
  return [
    {
      id: 'name',
      header: 'Child',
      phone: 'primary',
      cell: (child) => (
        <Row $gap={3} $nowrap>
          <Jersey {...child} size={40} />
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
      header: 'Primary parent',
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
      cell: (child) => (
        <Button
          look="quiet"
          icon={<UserPlus />}
          aria-label={`Link ${fullName(child)} to a parent`}
          onClick={() => link(child.id)}
        >
          Link
        </Button>
      ),
      phoneCell: (child) => (
        <IconButton label={`Link ${fullName(child)} to a parent`} icon={<UserPlus />} onClick={() => link(child.id)} />
      ),
    },
  ];
}
