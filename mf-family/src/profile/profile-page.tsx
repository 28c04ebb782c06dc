import { Jersey } from '@fieldhouse/club-ui';
import { longDay } from '@fieldhouse/contracts/club';
import { Bone, Card, EmptyState, ErrorState, LinkButton, Page, PageTitle, Skeleton, Stack } from '@fieldhouse/ui';
import { $api, useUser } from '@fieldhouse/web-kit';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import UserX from 'lucide-react/icons/user-x';
import { styled } from 'styled-components';
import { fullName } from '../children/child-words.ts';
import { familyHome, scheduleTraining } from '../page-of.ts';
import { ParentInformation } from './parent-information.tsx';
import { PlayerInformation } from './player-information.tsx';
import { UpcomingRegistrations } from './upcoming-registrations.tsx';

const BackLink = styled.a`
  display: inline-flex; align-items: center; gap: 8px; min-height: var(--target); width: fit-content; color: var(--muted); font-size: var(--t-s); font-weight: 600;
  & svg { width: 18px; height: 18px; } &:hover { color: var(--text); }
`;

const Columns = styled.div`
  display: grid; grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr); gap: var(--s5); align-items: start;
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); gap: var(--s4); }
`;

/** Child profile (S1 §2), read-only: the player, what is coming up, and for coaches whom to call. */
export default function ProfilePage({ childId }: { childId: number }) {
  const { role } = useUser();
  const {
    data: child,
    error,
    refetch,
    isFetching,
  } = $api.useQuery('get', '/api/children/{id}', { params: { path: { id: childId } } });
  const back = (
    <BackLink href={familyHome(role)}>
      <ArrowLeft aria-hidden="true" /> Back to Dashboard
    </BackLink>
  );
  if (error && (child === undefined || error.status === 404)) {
    return (
      <Page>
        {error.status === 404 ? (
          <>
            <PageTitle title="Child Not Found" />
            <Card>
              <EmptyState
                icon={<UserX />}
                headingLevel={2}
                title="There is no such child on your account"
                text="The link may be old, or the child belongs to another family."
                action={<LinkButton href={familyHome(role)}>Back to Dashboard</LinkButton>}
              />
            </Card>
          </>
        ) : (
          <>
            <PageTitle title="Child profile" above={back} />
            <Card>
              <ErrorState
                headingLevel={2}
                title="The profile did not load"
                text={error.detail}
                onRetry={refetch}
                busyText={isFetching ? 'Trying...' : undefined}
              />
            </Card>
          </>
        )}
      </Page>
    );
  }
  if (child === undefined) return <ProfileSkeleton />;
  return (
    <Page>
      <PageTitle
        above={back}
        title={fullName(child)}
        description={`Born ${longDay(child.birthdate)}`}
        actions={
          <LinkButton href={scheduleTraining(child.id)} look="primary">
            Schedule Training
          </LinkButton>
        }
      />
      <Columns>
        <PlayerInformation child={child} picture={<Jersey firstName={child.firstName} lastName={child.lastName} />} />
        <Stack $gap={4}>
          <UpcomingRegistrations child={child} />
          {role !== 'parent' && <ParentInformation childId={child.id} />}
        </Stack>
      </Columns>
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <Page>
      <Skeleton>
        <Stack $gap={5}>
          <Stack $gap={3}>
            <Bone $width="160px" />
            <Bone $width="min(320px, 70%)" $height="44px" />
            <Bone $width="200px" />
          </Stack>
          <Columns>
            <Bone $height="380px" $radius="var(--radius)" />
            <Bone $height="200px" $radius="var(--radius)" />
          </Columns>
        </Stack>
      </Skeleton>
    </Page>
  );
}
