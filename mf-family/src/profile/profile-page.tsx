import { fullName, Jersey } from '@fieldhouse/club-ui';
import { longDay } from '@fieldhouse/contracts/club';
import { BackLink, Badge, LinkButton, Page, PageTitle, Stack } from '@fieldhouse/ui';
import { lazyDialog, QueryFailed, useNavigate, usePathId, useSearch, useUser } from '@fieldhouse/web-kit';
import History from 'lucide-react/icons/history';
import { styled } from 'styled-components';
import { familyHome, scheduleTraining } from '../addresses.ts';
import { ageBadge } from '../children/child-text.ts';
import { useMarkEvaluationsSeen } from '../children/use-new-evaluations.ts';
import type { SaveTexts } from '../children/use-save-child.ts';
import { FAMILY_SEARCH } from '../search.ts';
import { AgeVerification } from './age-document/age-verification.tsx';
import { Columns } from './columns.tsx';
import { Evaluations } from './evaluations/evaluations.tsx';
import { GameRecords } from './games/game-records.tsx';
import { ParentInformation } from './parent-information.tsx';
import { Parents } from './parents/parents.tsx';
import { PlayerInformation } from './player-information.tsx';
import { ChildNotFound, ProfileFailed } from './profile-missing.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { firstMissingSize } from './sizes.ts';
import { UpcomingRegistrations } from './upcoming-registrations.tsx';
import { useProfile } from './use-profile.ts';
import { ViewedByTheClub } from './viewed-by-the-club.tsx';

const EditChildDialog = lazyDialog(() => import('../children/edit-child-dialog.tsx'));

const Subtitle = styled.span`display: inline-flex; flex-wrap: wrap; align-items: center; gap: 4px 10px;`;

const SAVE_TEXTS: SaveTexts = {
  saved: { title: 'Child profile updated successfully' },
  failed: 'Failed to update child profile',
};

/**
 * Child profile (S1 §2, product decision 24): upcoming registrations, the player, the age document, evaluations, game
 * records, and for coaches and admins the parents' contacts.
 */
export default function ProfilePage() {
  const childId = usePathId();
  const { role } = useUser();
  const navigate = useNavigate();
  const [{ dialog, sub: formPart }, setSearch] = useSearch(FAMILY_SEARCH);
  const profile = useProfile(childId);
  useMarkEvaluationsSeen(childId, profile.evaluations.data);
  const { data: child, error, refetch, isFetching } = profile.child;

  const home = familyHome(role);
  const back = <BackLink href={home}>Back to Dashboard</BackLink>;
  if (error?.status === 404) return <ChildNotFound home={home} />;
  if (child === undefined) {
    if (!error) return <ProfileSkeleton />;
    return <ProfileFailed above={back} detail={error.detail} onRetry={refetch} isTrying={isFetching} />;
  }
  return (
    <Page>
      <PageTitle
        above={back}
        picture={<Jersey firstName={child.firstName} lastName={child.lastName} size={76} />}
        title={fullName(child)}
        description={
          <Subtitle>
            <Badge tone="turf">{ageBadge(child.age)}</Badge>
            <span>{`Born ${longDay(child.birthdate)}`}</span>
            {!child.isActive && <Badge>Archived</Badge>}
          </Subtitle>
        }
        actions={
          profile.mayRegister && (
            <>
              {profile.seesTimeline && (
                <LinkButton href={`/admin?tab=audit&child=${child.id}`} look="quiet" icon={<History />}>
                  What happened
                </LinkButton>
              )}
              <LinkButton href={scheduleTraining(child.id)} look="primary">
                Schedule Training
              </LinkButton>
            </>
          )
        }
      />
      <QueryFailed query={profile.child} title="The profile did not load" />
      <Columns>
        <Stack $gap={5}>
          <UpcomingRegistrations child={child} mayCancel={profile.mayRegister && role !== 'admin'} />
          <PlayerInformation
            child={child}
            onEdit={profile.mayEdit ? (part) => setSearch({ dialog: 'edit-child', sub: part ?? null }) : null}
          />
        </Stack>
        <Stack $gap={5}>
          {profile.seesParents && <ParentInformation answer={profile.parents} />}
          <AgeVerification child={child} mayUpload={profile.mayEdit} />
          <Parents
            child={child}
            answer={profile.invitations}
            isWithContacts={profile.seesParents}
            isGuardian={role !== 'admin'}
            isInviting={dialog === 'invite-parent'}
            onInvite={() => setSearch({ dialog: 'invite-parent' })}
            onClose={() => setSearch({ dialog: null })}
          />
          <ViewedByTheClub answer={profile.views} />
        </Stack>
      </Columns>
      <Evaluations answer={profile.evaluations} />
      <GameRecords answer={profile.games} />
      {dialog === 'edit-child' && profile.mayEdit && (
        <EditChildDialog
          child={child}
          texts={SAVE_TEXTS}
          startAt={formPart === 'sizes' ? firstMissingSize(child) : undefined}
          onClose={() => setSearch({ dialog: null, sub: null })}
          onRemoved={() => navigate(home)}
        />
      )}
    </Page>
  );
}
