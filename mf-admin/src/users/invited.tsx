import type { Invitation } from '@fieldhouse/api';
import { fullName, ROLE_NAMES, ROLE_TONES } from '@fieldhouse/club-ui';
import { isolated, mediumDayOf } from '@fieldhouse/contracts/club';
import {
  Badge,
  type BadgeTone,
  Button,
  type DataColumn,
  DataTable,
  Row,
  SectionTitle,
  Stack,
  TwoLines,
} from '@fieldhouse/ui';
import { $api, errorMessage, lazyDialog, QueryFailed, useNotify } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { useRefreshInvitations } from './use-refresh-invitations.ts';

const RevokeQuestion = lazyDialog(() => import('./revoke-question.tsx'));

/** Who is invited, and who has accepted lately; nothing while nobody is (product decision 94). */
export function Invited() {
  const query = $api.useQuery('get', '/api/admin/invitations');
  const [revoking, setRevoking] = useState<Invitation>();
  if (query.error) return <QueryFailed query={query} title="Failed to load invitations" />;
  if (!query.data?.length) return null;
  const open = query.data.filter(({ state }) => state !== 'accepted' && state !== 'declined').length;
  return (
    <Stack $gap={3}>
      <SectionTitle title={open > 0 ? `Invited (${open})` : 'Invited'} />
      <DataTable
        label="Invited"
        columns={columns(setRevoking)}
        rows={query.data}
        rowKey={({ id }) => id}
        empty={null}
      />
      {revoking && <RevokeQuestion invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </Stack>
  );
}

const TONES: Readonly<Record<Invitation['state'], BadgeTone>> = {
  waiting: 'secondary',
  expired: 'warn',
  void: 'warn',
  accepted: 'turf',
  declined: 'warn',
};

const ENDS = { waiting: 'Until', expired: 'Expired', declined: 'Declined' } as const;

function stateText({ state, expiresAt, acceptedAt }: Invitation): string {
  if (state === 'accepted') return `Accepted ${mediumDayOf(acceptedAt ?? expiresAt)}`;
  if (state === 'void') return 'Needs another admin';
  return `${ENDS[state]} ${mediumDayOf(expiresAt)}`;
}

const inviterText = ({ invitedBy, sentAt }: Invitation) =>
  [invitedBy && isolated(invitedBy.name), mediumDayOf(sentAt)].filter(Boolean).join(' · ');

function columns(revoke: (invitation: Invitation) => void): DataColumn<Invitation>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'primary',
      cell: (invitation) => <TwoLines first={<b translate="no">{fullName(invitation)}</b>} second={invitation.email} />,
    },
    { id: 'role', header: 'Role', cell: ({ role }) => <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge> },
    { id: 'by', header: 'Invited by', cell: inviterText },
    {
      id: 'state',
      header: 'Status',
      phone: 'badge',
      cell: (invitation) => <Badge tone={TONES[invitation.state]}>{stateText(invitation)}</Badge>,
    },
    {
      id: 'actions',
      header: 'Actions',
      // Two buttons with words need a line of their own.
      phone: 'line',
      phoneLabel: null,
      align: 'end',
      cell: (invitation) =>
        invitation.state !== 'accepted' && (
          <Row $gap={2} $nowrap>
            <Resend invitation={invitation} />
            <Button
              look="quiet"
              aria-label={`Revoke the invitation of ${fullName(invitation)}`}
              onClick={() => revoke(invitation)}
            >
              Revoke
            </Button>
          </Row>
        ),
    },
  ];
}

/** Each row has a mutation of its own, so that several can be sent without waiting. */
function Resend({ invitation }: { invitation: Invitation }) {
  const notify = useNotify();
  const refresh = useRefreshInvitations();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/invitations/{id}/resend', {
    onSuccess: ({ email }) =>
      notify({ title: 'Invitation sent again', description: `The new link goes to ${email}; the old one has ended.` }),
    onError: (problem) =>
      notify({
        title: 'Failed to resend invitation',
        description: errorMessage(problem, 'Please try again.'),
        tone: 'destructive',
      }),
    onSettled: refresh,
  });
  return (
    <Button
      look="turf"
      aria-label={`Resend the invitation of ${fullName(invitation)}`}
      busyText={isPending ? 'Sending...' : undefined}
      onClick={() => mutate({ params: { path: { id: invitation.id } } })}
    >
      Resend
    </Button>
  );
}
