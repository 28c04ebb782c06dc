import type { ChildParentLink } from '@fieldhouse/api';
import { ACCESS_LEVEL_NAMES, isolated, mediumDayOf } from '@fieldhouse/contracts/club';
import { Badge, Card, type DataColumn, DataTable, EmptyState, Muted, Row, TwoLines } from '@fieldhouse/ui';
import { QueryFailed, usePagedQuery } from '@fieldhouse/web-kit';
import Users from 'lucide-react/icons/users';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { parentNameOf } from './parent-name.ts';
import { RemoveButton } from './remove-button.tsx';

/** Rows of a page. */
const ROWS = 20;

/** The links between children and parents, searched and in pages (S2 §2). */
export function LinksTable({ words }: { words: string }) {
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/admin/child-parent-links', {
    limit: ROWS,
    filter: { q: words },
  });
  return (
    <DataTable
      label="Child-parent links"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      isRefreshing={isRefreshing}
      loading={<TableSkeleton />}
      error={query.error ? <QueryFailed query={query} title="Failed to load links" /> : undefined}
      empty={
        <Card>
          <EmptyState icon={<Users />} headingLevel={3} title={words ? 'No links found' : 'No links yet'} />
        </Card>
      }
      paging={paging}
    />
  );
}

const isRemovable = ({ isPrimary }: ChildParentLink) => !isPrimary;

const cannotRemove = (
  <Muted as="span" $small>
    Primary (cannot remove)
  </Muted>
);

const COLUMNS: DataColumn<ChildParentLink>[] = [
  {
    id: 'child',
    header: 'Child',
    phone: 'primary',
    cell: ({ childName, isChildActive }) => (
      <Row $gap={2}>
        <b dir="auto" translate="no">
          {childName}
        </b>
        {!isChildActive && <Badge>Archived</Badge>}
      </Row>
    ),
  },
  {
    id: 'parent',
    header: 'Parent',
    width: '24%',
    cell: (link) => <TwoLines first={parentNameOf(link)} second={link.parentEmail ?? undefined} />,
  },
  {
    id: 'access',
    header: 'Access Level',
    cell: ({ accessLevel }) => (
      <Badge tone={accessLevel === 'full' ? 'turf' : 'secondary'}>{ACCESS_LEVEL_NAMES[accessLevel]}</Badge>
    ),
  },
  { id: 'type', header: 'Primary/Secondary', cell: ({ isPrimary }) => (isPrimary ? 'Primary' : 'Secondary') },
  {
    id: 'created',
    header: 'Created',
    width: 'clamp(110px, 11vw, 136px)',
    cell: ({ createdAt, invitedBy }) => (
      <TwoLines first={mediumDayOf(createdAt)} second={invitedBy ? `Invited by ${isolated(invitedBy)}` : undefined} />
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 'clamp(150px, 19vw, 230px)',
    phone: 'actions',
    align: 'end',
    cell: (link) => (isRemovable(link) ? <RemoveButton link={link} /> : cannotRemove),
    phoneCell: (link) => (isRemovable(link) ? <RemoveButton link={link} isSmall /> : cannotRemove),
  },
];
