import { quietUntil } from '@fieldhouse/contracts/club';
import { Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, QueryView, useMinute } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { PartCard, PartFoot, PartText } from '../account/account-style.ts';
import { pushStateKey, pushStateOf } from '../push/subscription.ts';
import { MESSAGE_PARTS } from './parts.ts';
import { PushState } from './push-state.tsx';
import { PREFERENCES, readPreferences } from './stored-preferences.ts';

/** Whether this device shows pushes, and the way to it (S2.2.2001). */
export function PushPart({ userId }: { userId: number }) {
  const key = $api.useQuery('get', '/api/push/key');
  // The user may have allowed notifications in the browser's settings meanwhile.
  const state = useQuery({
    queryKey: pushStateKey(userId),
    queryFn: () => pushStateOf(userId),
    ...{ gcTime: 0, refetchOnWindowFocus: 'always' },
  });
  const now = useMinute();
  const preferences = useQuery({ queryKey: PREFERENCES, queryFn: async () => (await readPreferences()).data ?? null });
  const isQuiet = preferences.data ? quietUntil(preferences.data, now) !== undefined : false;
  const heldUntil = isQuiet ? (preferences.data?.quietTo ?? undefined) : undefined;
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
            {(shown) => <PushState state={shown} userId={userId} publicKey={publicKey} heldUntil={heldUntil} />}
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
