import type { ListedChild, ManagedUser } from '@fieldhouse/api';
import { ChildPicker, UserPicker } from '@fieldhouse/club-ui/pickers';
import { Button, Card, EmptyState, Grid, SectionTitle, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { ApiError, type QueryState, QueryView } from '@fieldhouse/web-kit';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';

const failure = new ApiError({
  message: '503: unavailable',
  status: 503,
  code: 'unavailable',
  detail: 'The service does not answer. Try again in a minute.',
  errors: [],
  body: {},
});

const loaded: QueryState<readonly string[]> = {
  data: ['North Cages', 'Barn Court'],
  error: null,
  isFetching: false,
  refetch: () => undefined,
};

const STATES: readonly { name: string; query: QueryState<readonly string[]> }[] = [
  { name: 'Loading', query: { ...loaded, data: undefined, isFetching: true } },
  { name: 'Failed', query: { ...loaded, data: undefined, error: failure } },
  { name: 'Empty', query: { ...loaded, data: [] } },
  { name: 'Failed after it was loaded', query: { ...loaded, error: failure } },
];

/**
 * The club's components that call the server, and the states of a screen, for the page of the design system. An admin
 * has to be signed in.
 */
export function ClubParts() {
  const [child, setChild] = useState<ListedChild | null>(null);
  const [user, setUser] = useState<ManagedUser | null>(null);
  return (
    <Stack>
      <SectionTitle title="People, and the states of a screen" />
      <Grid>
        <Card>
          <ChildPicker value={child} onChange={setChild} hint="A child of the club" />
        </Card>
        <Card>
          <UserPicker value={user} onChange={setUser} />
        </Card>
      </Grid>
      <Grid>
        {STATES.map(({ name, query }) => (
          <Stack key={name} $gap={2}>
            <h3>{name}</h3>
            <QueryView
              query={query}
              errorTitle="Failed to load locations"
              skeleton={
                <Skeleton>
                  <SkeletonBar $height="120px" $radius="var(--radius)" />
                </Skeleton>
              }
              isEmpty={(names) => names.length === 0}
              empty={
                <EmptyState
                  icon={<MapPin />}
                  title="No locations yet"
                  action={<Button look="turf">Add Location</Button>}
                />
              }
            >
              {(names) => <Card>{names.join(', ')}</Card>}
            </QueryView>
          </Stack>
        ))}
      </Grid>
    </Stack>
  );
}
