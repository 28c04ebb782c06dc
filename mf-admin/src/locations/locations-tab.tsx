import type { Location } from '@fieldhouse/api';
import {
  Badge,
  Button,
  Card,
  type Column,
  EmptyState,
  ErrorState,
  IconButton,
  Row,
  SectionTitle,
  Table,
} from '@fieldhouse/ui';
import { $api, lazyDialog, useUrlState } from '@fieldhouse/web-kit';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, useState } from 'react';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { LocationMenu } from './location-menu.tsx';

const LocationDialog = lazyDialog(() => import('./location-dialog.tsx'));
const DeleteLocation = lazyDialog(() => import('./delete-location.tsx'));

/** Locations (S2 §2): table with add, edit and delete. The open dialog is in the address: `new` or a location's id. */
export function LocationsTab() {
  const { data: locations, error, refetch, isFetching } = $api.useQuery('get', '/api/locations');
  const [dialog, setDialog] = useUrlState('dialog');
  const [deleting, setDeleting] = useState<Location>();

  if (error)
    return (
      <ErrorState
        title="Failed to load locations"
        text={error.detail}
        onRetry={refetch}
        busyText={isFetching ? 'Trying...' : undefined}
      />
    );
  if (!locations) return <TableSkeleton />;

  const edited = locations.find(({ id }) => String(id) === dialog);
  const add = (
    <Button icon={<Plus />} onClick={() => setDialog('new')}>
      Add Location
    </Button>
  );
  return (
    <>
      <SectionTitle title="Locations" action={locations.length > 0 && add} />
      {locations.length === 0 ? (
        <Card>
          <EmptyState
            icon={<MapPin />}
            title="No locations yet"
            text="Events are held at a location. Add the first one."
            action={add}
          />
        </Card>
      ) : (
        <Table label="Locations" columns={columns(setDialog, setDeleting)} rows={locations} rowKey={({ id }) => id} />
      )}
      <Suspense>
        {(dialog === 'new' || edited) && (
          <LocationDialog key={dialog} location={edited} onClose={() => setDialog(null)} />
        )}
        {deleting && <DeleteLocation location={deleting} onClose={() => setDeleting(undefined)} />}
      </Suspense>
    </>
  );
}

function columns(edit: (id: number) => void, remove: (location: Location) => void): Column<Location>[] {
  return [
    { id: 'name', header: 'Name', phone: 'primary', cell: ({ name }) => <b>{name}</b> },
    { id: 'address', header: 'Address', cell: ({ address }) => address },
    { id: 'status', header: 'Status', phone: 'badge', cell: () => <Badge tone="turf">Active</Badge> },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (location) => (
        <Row $gap={1} $nowrap>
          <IconButton label={`Edit ${location.name}`} icon={<Pencil />} onClick={() => edit(location.id)} />
          <IconButton label={`Delete ${location.name}`} icon={<Trash2 />} onClick={() => remove(location)} />
        </Row>
      ),
      phoneCell: (location) => (
        <LocationMenu name={location.name} onEdit={() => edit(location.id)} onDelete={() => remove(location)} />
      ),
    },
  ];
}
