import type { InvitationToApprove } from '@fieldhouse/api';
import { ACCESS_LEVEL_NAMES, isolated, mediumDayOf } from '@fieldhouse/contracts/club';
import { Badge, Button, Card, Muted, Row, Stack, TwoLines } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { useDecideInvitation } from './use-decide-invitation.ts';

const Lines = styled.ul`
  padding: 0; list-style: none;
`;

const Line = styled.li`
  display: flex; flex-wrap: wrap; gap: var(--s3); align-items: center; justify-content: space-between;
  padding: var(--s3) 0; border-top: 1px solid var(--line);
  & > div:first-child { flex: 1 1 16em; min-width: 0; }
`;

/** Accepted invitations of other parents that an admin decides, where the club asks for it (product decision 95). */
export function InvitationsToApprove() {
  const { data: invitations = [] } = $api.useQuery('get', '/api/admin/guardian-invitations');
  if (invitations.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="invitations-to-approve">
      <Stack $gap={3}>
        <h2 id="invitations-to-approve">Invitations to approve</h2>
        <Lines>
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} {...invitation} />
          ))}
        </Lines>
      </Stack>
    </Card>
  );
}

function Invitation({ id, childName, accessLevel, parent, invitedBy, createdAt }: InvitationToApprove) {
  const { decide, isPending } = useDecideInvitation(id);
  const name = parent?.name ?? 'A parent';
  const labelOf = (action: string) => `${action} ${isolated(name)} for ${isolated(childName)}`;
  return (
    <Line>
      <Stack $gap={1}>
        <TwoLines first={name} second={parent?.email} />
        <Row $gap={2}>
          <Badge tone={accessLevel === 'full' ? 'turf' : 'secondary'}>{ACCESS_LEVEL_NAMES[accessLevel]}</Badge>
          <Muted as="span" $small>
            {`to ${isolated(childName)} · invited by ${isolated(invitedBy?.name ?? 'a guardian')}, ${mediumDayOf(createdAt)}`}
          </Muted>
        </Row>
      </Stack>
      <Row $gap={2}>
        <Button
          look="turf"
          aria-label={labelOf('Approve')}
          onClick={() => decide('approve')}
          busyText={isPending ? 'Saving...' : undefined}
        >
          Approve
        </Button>
        <Button look="quiet" aria-label={labelOf('Deny')} onClick={() => decide('deny')} coolingDown={isPending}>
          Deny
        </Button>
      </Row>
    </Line>
  );
}
