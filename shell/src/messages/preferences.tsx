import { Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { QueryView } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { PartCard, PartFoot, PartText } from '../account/account-style.ts';
import { MESSAGE_PARTS } from './parts.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { PREFERENCES, readPreferences } from './stored-preferences.ts';

/** What the user is told of by email, in the bell and by push (S1.5.150). */
export function Preferences() {
  const query = useQuery({ queryKey: PREFERENCES, queryFn: async () => (await readPreferences()).data ?? null });
  return (
    <PartCard as="section" $flush id="what-you-get" aria-labelledby="what-you-get-heading">
      <h2 id="what-you-get-heading" tabIndex={-1}>
        {MESSAGE_PARTS['what-you-get']}
      </h2>
      <PartText>
        <p>What the club tells you about your children and your account, and how.</p>
      </PartText>
      <QueryView query={query} skeleton={<Loading />} errorTitle="Your choices could not be loaded" frame="none">
        {(preferences) => preferences && <PreferencesForm preferences={preferences} />}
      </QueryView>
    </PartCard>
  );
}

const Loading = () => (
  <Skeleton>
    {[0, 1, 2, 3, 4, 5, 6].map((row) => (
      <PartFoot key={row}>
        <SkeletonBar $height="52px" $radius="var(--radius-s)" />
      </PartFoot>
    ))}
  </Skeleton>
);
