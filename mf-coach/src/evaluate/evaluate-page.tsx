import { Jersey } from '@fieldhouse/club-ui';
import {
  BackLink,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  Page,
  PageTitle,
  Skeleton,
  SkeletonBar,
  Stack,
} from '@fieldhouse/ui';
import { usePathId, useSearch } from '@fieldhouse/web-kit';
import UserX from 'lucide-react/icons/user-x';
import { COACH_SEARCH } from '../search.ts';
import { EvaluationPad } from './evaluation-pad.tsx';
import { rosterPosition } from './roster-position.ts';
import { useEvaluatedChild } from './use-evaluated-child.ts';

const BACK = <BackLink href="/coach?tab=evaluations">Back to Dashboard</BackLink>;

/**
 * Skill Evaluation (S2 §2, product decision 74): one child, or all children on the roster of `?event=`, one after the
 * other.
 */
export default function EvaluatePage() {
  const childId = usePathId();
  const [{ event: eventId }] = useSearch(COACH_SEARCH);
  const { child, evaluations, event, roster } = useEvaluatedChild(childId, eventId);
  const failed = child.error ?? evaluations.error;
  if (child.error?.status === 404) return <ChildNotFound />;
  if (failed && (!child.data || !evaluations.data)) {
    return (
      <Page>
        <PageTitle above={BACK} title="Skill Evaluation" />
        <Card>
          <ErrorState
            headingLevel={2}
            title={child.error ? 'Failed to load children' : 'Failed to load evaluations'}
            text={failed.detail}
            onRetry={() => void Promise.all([child.refetch(), evaluations.refetch()])}
            busyText={child.isFetching || evaluations.isFetching ? 'Trying...' : undefined}
          />
        </Card>
      </Page>
    );
  }
  // The page works without the event: only a pending request delays it, not a failed one.
  const isWaiting = eventId !== null && (event.isPending || roster.isPending);
  if (!child.data || !evaluations.data || isWaiting) return <PageSkeleton />;
  return (
    <EvaluationPad
      back={BACK}
      child={child.data}
      evaluations={evaluations.data}
      event={event.data}
      rosterPosition={roster.data && rosterPosition(roster.data, childId)}
    />
  );
}

function ChildNotFound() {
  return (
    <Page>
      <PageTitle above={BACK} title="Child Not Found" />
      <Card>
        <EmptyState
          icon={<UserX />}
          headingLevel={2}
          title="There is no such child in the club"
          text="The link may be old, or the child was removed."
          action={<LinkButton href="/coach?tab=players">All players</LinkButton>}
        />
      </Card>
    </Page>
  );
}

function PageSkeleton() {
  return (
    <Page>
      <PageTitle
        above={BACK}
        picture={<Jersey firstName="" lastName="" size={60} color="var(--line)" />}
        title="Skill Evaluation"
      />
      <Skeleton>
        <Stack $gap={4}>
          <SkeletonBar $height="52px" $width="260px" />
          <SkeletonBar $height="340px" $radius="var(--radius)" />
        </Stack>
      </Skeleton>
    </Page>
  );
}
