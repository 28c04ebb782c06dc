import type { Coach } from '@fieldhouse/api';
import { isFoundBy } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Badge, Card, type DataColumn, DataTable, EmptyState, Muted, Row } from '@fieldhouse/ui';
import { $api, QueryFailed, useDebouncedValue, useSearch, useUser } from '@fieldhouse/web-kit';
import Users from 'lucide-react/icons/users';
import { useBulk } from '../bulk/use-bulk.tsx';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { ADMIN_SEARCH } from '../search.ts';
import { coachAction } from './archive-actions.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { ArchiveFilters, useIsArchived } from './archive-filters.tsx';
import { useArchiveCoach, useRefreshArchive } from './use-archive.ts';

/** Coaches, active or archived (S2 §2). Archiving one does not ask: the toast says what follows, and has Undo. */
export function ArchiveCoaches() {
  const query = $api.useQuery('get', '/api/coaches');
  const [{ q }] = useSearch(ADMIN_SEARCH);
  const typed = useDebouncedValue(q);
  const isArchived = useIsArchived();

  const coaches = query.data;
  const isListed = ({ isActive }: Coach) => isArchived === (isActive === false);
  const rows = coaches?.filter((coach) => isListed(coach) && isFoundBy(typed, coach.name, coach.email ?? null));
  const counted = (archived: boolean) => coaches?.filter(({ isActive }) => (isActive === false) === archived).length;
  const user = useUser();
  const { selection, dialog } = useBulk({
    list: `${isArchived} ${typed}`,
    rows,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    actions: can(user, 'coach.archive') ? [coachAction(isArchived)] : [],
    refresh: useRefreshArchive(),
  });
  return (
    <>
      <DataTable
        label={isArchived ? 'Archived coaches' : 'Active coaches'}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        {...(selection && { selection })}
        filters={
          <ArchiveFilters kind="coaches" active={counted(false)} archived={counted(true)} hint="By name or email" />
        }
        loading={<TableSkeleton />}
        error={query.error && <QueryFailed query={query} title="Failed to load coaches" />}
        empty={
          <Card>
            <EmptyState
              icon={<Users />}
              headingLevel={2}
              title={
                typed.trim() !== '' ? 'No coaches found' : isArchived ? 'No archived coaches' : 'No active coaches'
              }
            />
          </Card>
        }
      />
      {dialog}
    </>
  );
}

interface CoachActionProps {
  coach: Coach;
  isSmall?: boolean;
}

/** Each row has a mutation of its own, so that several coaches can be archived or restored without waiting. */
function CoachAction({ coach: { id, name, isActive: active }, isSmall = false }: CoachActionProps) {
  const { archive, isPending } = useArchiveCoach({ id, name });
  const isActive = active !== false;
  return <ArchiveButton {...{ name, isActive, isPending, isSmall }} onPress={() => archive(!isActive)} />;
}

const COLUMNS: DataColumn<Coach>[] = [
  {
    id: 'name',
    header: 'Name',
    phone: 'primary',
    cell: ({ name }) => (
      <b dir="auto" translate="no">
        {name}
      </b>
    ),
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  {
    id: 'specialties',
    header: 'Specialties',
    cell: ({ specialties = [] }) =>
      specialties.length === 0 ? (
        <Muted as="span">None</Muted>
      ) : (
        <Row $gap={1}>
          {specialties.map((specialty) => (
            <Badge key={specialty}>{specialty}</Badge>
          ))}
        </Row>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    phone: 'actions',
    align: 'end',
    cell: (coach) => <CoachAction coach={coach} />,
    phoneCell: (coach) => <CoachAction coach={coach} isSmall />,
  },
];
