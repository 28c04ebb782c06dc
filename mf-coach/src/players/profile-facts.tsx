import type { Child } from '@fieldhouse/api';
import { verifiedText, wasVerifiedText } from '@fieldhouse/club-ui';
import { clubToday, longDay } from '@fieldhouse/contracts/club';
import { Badge, Fact, Facts, Muted } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import FileWarning from 'lucide-react/icons/file-warning';
import ShieldAlert from 'lucide-react/icons/shield-alert';

/** The profile data of a player. */
export function ProfileFacts({ child }: { child: Child }) {
  const { birthdate, shirtSize, pantSize, primaryPosition, secondaryPosition, createdAt } = child;
  const uploadedAt = child.ageVerificationUploadedAt;
  const wasVerified = wasVerifiedText(child);
  return (
    <Facts>
      <Fact name="Birthdate">{longDay(birthdate)}</Fact>
      <Fact name="Age document">
        {uploadedAt ? (
          (verifiedText(child) ?? `Uploaded ${longDay(clubToday(new Date(uploadedAt)))}`)
        ) : (
          <Badge tone="warn" icon={<FileWarning />}>
            Age Doc Missing
          </Badge>
        )}
        {wasVerified && (
          <>
            <Muted $small>{wasVerified}</Muted>
            <Badge tone="warn" icon={<ShieldAlert />}>
              Check again
            </Badge>
          </>
        )}
      </Fact>
      <Fact name="Shirt size">{shirtSize}</Fact>
      <Fact name="Pant size">{pantSize}</Fact>
      <Fact name="Primary position">{primaryPosition}</Fact>
      <Fact name="Secondary position">{secondaryPosition}</Fact>
      <Fact name="Teams">
        <Teams childId={child.id} />
      </Fact>
      <Fact name="Registered">
        {longDay(clubToday(new Date(createdAt)))}
        {!child.isActive && <Badge>Archived</Badge>}
      </Fact>
    </Facts>
  );
}

function Teams({ childId }: { childId: number }) {
  const query = { childId, members: 'none' } as const;
  const { data: teams, error } = $api.useQuery('get', '/api/teams', { params: { query } });
  if (error) return 'Not available for the moment';
  return teams && (teams.map(({ name }) => name).join(', ') || 'None');
}
