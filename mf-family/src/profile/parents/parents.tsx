import type { Child } from '@fieldhouse/api';
import { ACCESS_LEVEL_NAMES } from '@fieldhouse/contracts/club';
import { Button, Card, Muted, Row, Stack } from '@fieldhouse/ui';
import { lazyDialog } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import type { InvitationsAnswer } from '../use-profile.ts';
import { InvitationLine } from './invitation-line.tsx';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'));

const Names = styled.ul`
  display: grid; gap: var(--s2);
  & b { font-weight: 600; overflow-wrap: anywhere; }
`;

const Lines = styled.ul`
  padding: 0; list-style: none;
`;

interface ParentsProps {
  child: Child;
  answer: InvitationsAnswer;
  /** The page shows the parents elsewhere: only invitations are shown. */
  isWithContacts: boolean;
  isGuardian: boolean;
  isInviting: boolean;
  onInvite: () => void;
  onClose: () => void;
}

/**
 * The parents of a child and the invitations of others (product decision 95). Absent until they are known, and where
 * there is nothing to show.
 */
export function Parents({ child, answer, isWithContacts, isGuardian, isInviting, onInvite, onClose }: ParentsProps) {
  if (!answer.data) return null;
  const { guardians, invitations, mayInvite, whyNot, mayManage, isViewOnlyEnforced } = answer.data;
  const shown = isWithContacts ? [] : guardians;
  if (shown.length === 0 && invitations.length === 0 && !mayInvite) return null;
  return (
    <Card as="section" aria-labelledby="parents">
      <Stack $gap={4}>
        <h2 id="parents">{isWithContacts ? 'Invited parents' : 'Parents'}</h2>
        {shown.length > 0 && (
          <Names>
            {shown.map(({ id, name, accessLevel, isOwn }) => (
              <Row as="li" $gap={2} key={id}>
                <b translate="no">{name ?? 'A parent'}</b>
                <Muted as="span" $small>
                  {[ACCESS_LEVEL_NAMES[accessLevel], isOwn && 'you'].filter(Boolean).join(' · ')}
                </Muted>
              </Row>
            ))}
          </Names>
        )}
        {invitations.length > 0 && (
          <Lines aria-label="Invitations">
            {invitations.map((invitation) => (
              <InvitationLine
                key={invitation.id}
                child={child}
                invitation={invitation}
                mayManage={mayManage}
                mayResend={mayManage && isGuardian}
              />
            ))}
          </Lines>
        )}
        {mayInvite && (
          <Button look="quiet" onClick={onInvite}>
            Invite another parent
          </Button>
        )}
        {!mayInvite && whyNot && <Muted $small>{whyNot}</Muted>}
      </Stack>
      {isInviting && mayInvite && (
        <InviteDialog child={child} isViewOnlyEnforced={isViewOnlyEnforced} onClose={onClose} />
      )}
    </Card>
  );
}
