import { Button, Callout, Card, media, Row, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { EventLinks } from './event-links.tsx';
import { useTodayEvents } from './use-today-events.ts';
import { POLL_MS, type Waiting } from './use-waiting.ts';
import { VerifiedBackup } from './verified-backup.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Lower than other cards: the tabs below should be seen at once. */
const Area = styled(Card)`padding-block: var(--s3) var(--s4);`;

/** The events stand beside what waits where both fit in a line, otherwise below. */
const Parts = styled.div`
  display: flex; flex-wrap: wrap; gap: var(--s3); align-items: start;
  & > ul { flex: 0 1 auto; ${media.phone} { flex: 1 1 100%; } } & > div { flex: 1 1 340px; min-width: 0; }
`;

/**
 * Today (product decision 89): what waits for a decision, the events of today and tomorrow, and the last verified
 * backup, each a link to its place. Where there is nothing a part is not shown; one that does not load is named.
 */
export function Today({ waiting }: { waiting: Waiting }) {
  const { events, today, query } = useTodayEvents();
  const backups = $api.useQuery('get', '/api/admin/backup/status', undefined, { refetchInterval: POLL_MS });
  if (waiting.isLoading || query.isPending || backups.isPending) return <TodaySkeleton />;
  const missing = [...waiting.missing, ...(query.isError ? ['events'] : []), ...(backups.isError ? ['backups'] : [])];
  const retry = () => {
    waiting.retry();
    if (query.isError) void query.refetch();
    if (backups.isError) void backups.refetch();
  };
  const backup = backups.isError ? undefined : backups.data;
  if (waiting.items.length + events.length + missing.length === 0 && !backup?.config.enabled) return null;
  return (
    <Area as="section" aria-labelledby="today">
      <Stack $gap={3}>
        <Row $gap={2} $spread>
          <h2 id="today">Today</h2>
          <VerifiedBackup status={backup} />
        </Row>
        {waiting.items.length + events.length > 0 && (
          <Parts>
            <WaitingList items={waiting.items} />
            <EventLinks events={events} today={today} />
          </Parts>
        )}
        {missing.length > 0 && (
          <Callout
            tone="info"
            action={
              <Button look="quiet" onClick={retry}>
                Load again
              </Button>
            }
          >
            {`Not known at the moment: ${missing.join(', ')}.`}
          </Callout>
        )}
      </Stack>
    </Area>
  );
}

/** Of the usual height, so that the tabs below do not move much. */
function TodaySkeleton() {
  return (
    <Skeleton>
      <Area>
        <Stack $gap={3}>
          <SkeletonBar $width="120px" $height="34px" />
          <SkeletonBar $width="70%" $height="44px" />
          <SkeletonBar $height="56px" />
        </Stack>
      </Area>
    </Skeleton>
  );
}
