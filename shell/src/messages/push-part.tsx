import { Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { PartCard, PartFoot, PartText } from '../account/account-style.ts';
import { pushStateKey, pushStateOf } from '../push/subscription.ts';
import { MESSAGE_PARTS } from './parts.ts';
import { PushState } from './push-state.tsx';

/** Whether this device shows pushes, and the way to it (S2.2.2001). */
export function PushPart({ userId }: { userId: number }) {
  const key = $api.useQuery('get', '/api/push/key');
  // The user may have allowed notifications in the browser's settings meanwhile.
  const state = useQuery({
    queryKey: pushStateKey(userId),
    queryFn: () => pushStateOf(userId),
    ...{ gcTime: 0, refetchOnWindowFocus: 'always' },
  });
  return (
    <PartCard as="section" $flush id="push" aria-labelledby="push-heading">
      <h2 id="push-heading" tabIndex={-1}>
        {MESSAGE_PARTS.push}
      </h2>
      <PartText>
        <p>A push shows what is new on the screen of this device, also while this site is closed.</p>
      </PartText>
      <QueryView query={key} skeleton={<Loading />} errorTitle="This part could not be loaded" frame="none">
        {({ publicKey }) => (
          <QueryView query={state} skeleton={<Loading />} errorTitle="This part could not be loaded" frame="none">
            {(shown) => <PushState state={shown} userId={userId} publicKey={publicKey} />}
          </QueryView>
        )}
      </QueryView>
    </PartCard>
  );
}

const Loading = () => (
  <Skeleton>
    <PartFoot>
      <SkeletonBar $height="48px" $radius="var(--radius-s)" />
    </PartFoot>
  </Skeleton>
);
