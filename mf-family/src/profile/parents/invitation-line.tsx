import type { GuardianInvitation } from '@fieldhouse/api';
import { ACCESS_LEVEL_NAMES, clubToday, isolated, shortDay } from '@fieldhouse/contracts/club';
import { Badge, Button, Muted, Row } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { useInvitationActions } from './use-invitations.ts';

const Line = styled.li`
  display: grid; gap: var(--s2); padding: var(--s3) 0; border-top: 1px solid var(--line);
  & b { font-weight: 600; overflow-wrap: anywhere; }
`;

const STATES: Readonly<Record<GuardianInvitation['state'], string>> = {
  sent: 'Invited',
  expired: 'Expired',
  declined: 'Declined',
  'to-confirm': 'Please confirm',
  'to-approve': 'The club decides',
};

interface InvitationLineProps {
  child: { id: number; firstName: string };
  invitation: GuardianInvitation;
  /** Whether the user may send it again and withdraw it; sending is for guardians. */
  mayManage: boolean;
  mayResend: boolean;
}

/** An invitation that is not accepted yet, with what the user may do with it. */
export function InvitationLine({ child, invitation, mayManage, mayResend }: InvitationLineProps) {
  const { state, email, accessLevel, isOwn, usedBy } = invitation;
  const { resend, confirm, withdraw, isBusy } = useInvitationActions(child.id, invitation.id);
  const asks = state === 'to-confirm' && isOwn && usedBy !== null;
  const name = (action: string) => `${action}: ${email}`;
  return (
    <Line>
      <Row $gap={2}>
        <b translate="no">{email}</b>
        <Badge tone={asks ? 'warn' : 'plain'}>{STATES[state]}</Badge>
      </Row>
      <Muted $small>{`${ACCESS_LEVEL_NAMES[accessLevel]} · ${detailOf(invitation)}`}</Muted>
      {asks && (
        <p>
          {`${isolated(usedBy.name)} (${isolated(usedBy.email)}) used your invitation for ${isolated(child.firstName)}: `}
          is that the right person?
        </p>
      )}
      {mayManage && (
        <Row $gap={2}>
          {asks && (
            <Button look="turf" onClick={confirm} busyText={isBusy ? 'Saving...' : undefined}>
              Confirm
            </Button>
          )}
          {mayResend && ['sent', 'expired', 'declined'].includes(state) && (
            <Button
              look="quiet"
              onClick={resend}
              aria-label={name('Resend')}
              busyText={isBusy ? 'Saving...' : undefined}
            >
              Resend
            </Button>
          )}
          <Button look="quiet" onClick={withdraw} aria-label={asks ? undefined : name('Withdraw')} coolingDown={isBusy}>
            {asks ? 'Decline' : 'Withdraw'}
          </Button>
        </Row>
      )}
    </Line>
  );
}

/** 'until Dec 5 · invited by you' */
function detailOf({ state, expiresAt, isOwn, invitedBy, usedBy }: GuardianInvitation): string {
  const day = shortDay(clubToday(new Date(expiresAt)));
  const by = isOwn ? 'invited by you' : invitedBy && `invited by ${isolated(invitedBy)}`;
  const used = usedBy && `used by ${isolated(usedBy.name)}`;
  const when = { sent: `until ${day}`, expired: `until ${day}`, declined: `on ${day}` } as const;
  const until = { ...when, 'to-confirm': used, 'to-approve': used }[state];
  return [until, by].filter(Boolean).join(' · ');
}
