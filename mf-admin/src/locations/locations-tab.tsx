import type { Location } from '@fieldhouse/api';
import {
  Badge,
  Button,
  Card,
  type DataColumn,
  DataTable,
  EmptyState,
  IconButton,
  Row,
  SectionTitle,
} from '@fieldhouse/ui';
import { $api, lazyDialog, lazyMenu, QueryView, useSearch } from '@fieldhouse/web-kit';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { ADMIN_SEARCH } from '../search.ts';

const LocationDialog = lazyDialog(() => import('./location-dialog.tsx'));
const LocationMenu = lazyMenu(() => import('./location-choices.tsx'));
const DeleteLocation = lazyDialog(() => import('./delete-location.tsx'));

/** Locations (S2 §2): table with add, edit and delete. The open dialog is in the address: `new` or a location's id. */
export function LocationsTab() {
  const query = $api.useQuery('get', '/api/locations');
  const [{ dialog }, setSearch] = useSearch(ADMIN_SEARCH);
  const setDialog = (shown: 'new' | number | null) => setSearch({ dialog: shown });
  const [deleting, setDeleting] = useState<Location>();

  const edited = query.data?.find(({ id }) => id === dialog);
  const add = (
    <Button icon={<Plus />} onClick={() => setDialog('new')}>
      Add Location
    </Button>
  );
  return (
    <QueryView query={query} errorTitle="Failed to load locations" skeleton={<TableSkeleton />}>
      {(locations) => (
        <>
          <SectionTitle title="Locations" action={locations.length > 0 && add} />
          <DataTable
            label="Locations"
            columns={columns(setDialog, setDeleting)}
            rows={locations}
            rowKey={({ id }) => id}
            empty={
              <Card>
                <EmptyState
                  icon={<MapPin />}
                  title="No locations yet"
                  text="Events are held at a location. Add the first one."
                  action={add}
                />
              </Card>
            }
          />
          {(dialog === 'new' || edited) && (
            <LocationDialog key={dialog} location={edited} onClose={() => setDialog(null)} />
          )}
          {deleting && <DeleteLocation location={deleting} onClose={() => setDeleting(undefined)} />}
        </>
      )}
    </QueryView>
  );
}

function columns(edit: (id: number) => void, remove: (location: Location) => void): DataColumn<Location>[] {
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
        <LocationMenu
          label={`More actions for ${location.name}`}
          onEdit={() => edit(location.id)}
          onDelete={() => remove(location)}
        />
      ),
    },
  ];
}
