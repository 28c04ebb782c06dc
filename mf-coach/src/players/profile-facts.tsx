import type { Child } from '@fieldhouse/api';
import { FieldFacts, verifiedText, wasVerifiedText } from '@fieldhouse/club-ui';
import { CHILD_FIELDS, clubToday, longDay } from '@fieldhouse/contracts/club';
import { Badge, Fact, Facts, Muted } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import FileWarning from 'lucide-react/icons/file-warning';
import ShieldAlert from 'lucide-react/icons/shield-alert';

/** In the dialog's title, and with the facts below. */
const SHOWN_ELSEWHERE = ['firstName', 'lastName', 'nickname', 'birthdate'] as const;

/** The profile data of a player. */
export function ProfileFacts({ child }: { child: Child }) {
  const uploadedAt = child.ageVerificationUploadedAt;
  const wasVerified = wasVerifiedText(child);
  return (
    <Facts>
      <Fact name={CHILD_FIELDS.birthdate.label}>{longDay(child.birthdate)}</Fact>
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
      <FieldFacts child={child} except={SHOWN_ELSEWHERE} />
      <Fact name="Teams">
        <Teams childId={child.id} />
      </Fact>
      <Fact name="Registered">
        {longDay(clubToday(new Date(child.createdAt)))}
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
