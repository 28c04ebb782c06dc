import { ParentContacts } from '@fieldhouse/club-ui';
import { Card, ErrorState, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import type { ParentsAnswer } from './use-profile.ts';

/** Parent Information (S1 §2): for coaches and admins, with links to call and to write. */
export function ParentInformation({ answer }: { answer: ParentsAnswer }) {
  const { data: parents, error, refetch, isFetching } = answer;
  return (
    <Card as="section" aria-labelledby="parent-information">
      <Stack $gap={4}>
        <h2 id="parent-information">Parent Information</h2>
        {parents === undefined && error && (
          <ErrorState
            title="Contacts did not load"
            text={error.detail}
            onRetry={refetch}
            busyText={isFetching ? 'Trying...' : undefined}
          />
        )}
        {parents === undefined && !error && (
          <Skeleton>
            <Stack $gap={3}>
              <SkeletonBar $width="50%" $height="22px" />
              <SkeletonBar $width="70%" />
            </Stack>
          </Skeleton>
        )}
        {parents && <ParentContacts parents={parents} />}
      </Stack>
    </Card>
  );
}
