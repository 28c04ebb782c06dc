import { fullName } from '@fieldhouse/club-ui';
import { ageGroup } from '@fieldhouse/contracts/club';
import { LinkButton, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, QueryView } from '@fieldhouse/web-kit';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ProfileContacts } from './profile-contacts.tsx';
import { ProfileEvents } from './profile-events.tsx';
import { ProfileFacts } from './profile-facts.tsx';

/**
 * The profile of a player (S2 §2): sizes, positions, teams, contacts, upcoming events, and a link to the child's page.
 */
export default function ProfileDialog({ childId, onClose }: { childId: number; onClose: () => void }) {
  const query = $api.useQuery('get', '/api/children/{id}', { params: { path: { id: childId } } });
  const child = query.data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      eyebrow="Player"
      title={child ? fullName(child) : 'Player'}
      subtitle={child && [child.nickname && `“${child.nickname}”`, ageText(child.age)].filter(Boolean).join(' · ')}
      footer={
        child && (
          <LinkButton href={`/children/${childId}`} look="turf" icon={<ChevronRight />}>
            Open full profile
          </LinkButton>
        )
      }
    >
      <QueryView
        query={query}
        frame="none"
        errorTitle={({ status }) => (status === 404 ? 'Child Not Found' : 'Failed to load children')}
        skeleton={<ProfileSkeleton />}
      >
        {(loaded) => (
          <>
            <ProfileFacts child={loaded} />
            <ProfileContacts childId={childId} />
            <ProfileEvents registered={loaded.registeredEvents} />
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function ageText(age: number): string {
  const group = ageGroup(age);
  return group === 'Other' ? `Age ${age}` : `Age ${age} · ${group}`;
}

function ProfileSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={5}>
        {[46, 58, 40, 52].map((width) => (
          <SkeletonBar key={width} $width={`${width}%`} $height="24px" />
        ))}
      </Stack>
    </Skeleton>
  );
}
