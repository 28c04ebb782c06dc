import { BackLink, Card, EmptyState, ErrorState, Page, PageTitle, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, usePathId } from '@fieldhouse/web-kit';
import Users from 'lucide-react/icons/users';
import { SkillRating } from './skill-rating.tsx';

const TITLE = 'Evaluate by skill';

/**
 * All children on the roster of an event, one skill at a time (product decision 74). What others change on the roster
 * meanwhile does not move the rows.
 */
export default function EvaluateSkillsPage() {
  const id = usePathId();
  const of = { params: { path: { id } } };
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false };
  const event = $api.useQuery('get', '/api/events/{id}', of, once);
  const roster = $api.useQuery('get', '/api/events/{id}/roster', of, once);
  const back = <BackLink href={`/coach?event=${id}&dialog=roster`}>Back to roster</BackLink>;
  const failed = event.error ?? roster.error;
  if (event.data && roster.data && roster.data.length > 0) {
    return <SkillRating back={back} event={event.data} entries={roster.data} />;
  }
  return (
    <Page>
      <PageTitle above={back} title={TITLE} />
      {failed ? (
        <Card>
          <ErrorState
            headingLevel={2}
            title={failed.status === 404 ? 'Event not found.' : 'Failed to load event data'}
            text={failed.detail}
            onRetry={() => void Promise.all([event.refetch(), roster.refetch()])}
            busyText={event.isFetching || roster.isFetching ? 'Trying...' : undefined}
          />
        </Card>
      ) : roster.data ? (
        <Card>
          <EmptyState icon={<Users />} headingLevel={2} title="No participants registered yet." />
        </Card>
      ) : (
        <Skeleton>
          <SkeletonBar $height="340px" $radius="var(--radius)" />
        </Skeleton>
      )}
    </Page>
  );
}
