import { ParentContacts } from '@fieldhouse/club-ui';
import { Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';

/** The contacts of a player's guardians. */
export function ProfileContacts({ childId }: { childId: number }) {
  const query = $api.useQuery('get', '/api/children/{id}/parents', { params: { path: { id: childId } } });
  return (
    <Stack as="section" $gap={3} aria-labelledby="player-parents">
      <h3 id="player-parents">Parent Information</h3>
      <QueryView
        query={query}
        frame="none"
        errorTitle="Contacts did not load"
        skeleton={
          <Skeleton>
            <SkeletonBar $width="60%" $height="24px" />
          </Skeleton>
        }
      >
        {(parents) => <ParentContacts parents={parents} />}
      </QueryView>
    </Stack>
  );
}
