import { ACCESS_LEVEL_NAMES, clubToday, ownAccessText, shortDay } from '@fieldhouse/contracts/club';
import { Button, Eyebrow, LinkButton, Muted, Spinner } from '@fieldhouse/ui';
import { $api, asApiError, keyOf } from '@fieldhouse/web-kit';
import Clock from 'lucide-react/icons/clock';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { navigate } from '../page-address.ts';
import { JOIN_PATH } from '../routes/decide.ts';
import { currentUser, queryClient } from '../session/session.ts';
import { useLinkToken } from '../session/use-link-token.ts';
import { useSignOutHere } from '../session/use-sign-out.ts';
import { Decline, Declined } from './decline.tsx';
import { GateHead } from './gate.tsx';
import { GateResult } from './gate-result.tsx';
import { LinkRefused } from './link-refused.tsx';

const Level = styled.div`
  display: flex; gap: var(--s3); padding: var(--s4); margin-bottom: var(--s5); border: 2px solid var(--turf);
  border-radius: var(--radius-s); background: var(--turf-soft);
  & svg { width: 22px; height: 22px; flex: none; margin-top: 2px; color: var(--turf); }
  & b { font-weight: 600; }
`;

const Buttons = styled.div`display: grid; gap: var(--s3);`;

const Own = styled.div`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 var(--s3);
  & > p { min-width: 0; overflow-wrap: anywhere; } & > button { margin-inline: -8px; }
`;

/**
 * The page behind an invitation of another parent (product decision 95): what it is for, and the button with which the
 * signed-in parent accepts it. Opening the page changes nothing, because mail scanners open links.
 */
export default function JoinFamily() {
  const token = useLinkToken();
  const invitation = $api.useQuery(
    'get',
    '/api/guardian-invitations',
    { params: { query: { token } } },
    // An invitation that was used in the meantime is not asked for again: the page shows what it did.
    { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
  );
  const accept = $api.useMutation('post', '/api/guardian-invitations/accept', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('get', '/api/children') }),
  });
  const decline = $api.useMutation('post', '/api/guardian-invitations/decline');
  const onDecline = () => decline.mutate({ body: { token } });
  if (invitation.error) {
    const { error, refetch, isFetching } = invitation;
    return <Refused error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  }
  if (!invitation.data) return <Checking />;
  if (decline.error && asApiError(decline.error).code === 'invalid_link') {
    return <Refused error={decline.error} onRetry={onDecline} isBusy={decline.isPending} />;
  }
  const { childFirstName, invitedBy, accessLevel, isViewOnlyEnforced, email, expiresAt } = invitation.data;
  const onAccept = () => accept.mutate({ body: { token } });
  if (accept.error) return <Refused error={accept.error} onRetry={onAccept} isBusy={accept.isPending} />;
  const inviter = <bdi translate="no">{invitedBy ?? 'A parent'}</bdi>;
  const child = <bdi translate="no">{childFirstName}</bdi>;
  if (decline.isSuccess) return <Declined inviter={inviter} />;
  if (accept.data) return <Accepted {...accept.data} child={child} inviter={inviter} />;
  return (
    <>
      <GateHead>
        <Eyebrow>{`Invitation · until ${shortDay(clubToday(new Date(expiresAt)))}`}</Eyebrow>
        <h1 className="gate-title">
          {inviter} invites you as a parent of {child}
        </h1>
        <Muted>
          Sent to <bdi translate="no">{email}</bdi>
        </Muted>
      </GateHead>
      <Level>
        <Users aria-hidden="true" />
        <div>
          <b>{ACCESS_LEVEL_NAMES[accessLevel]}</b>
          <Muted $small>{ownAccessText(accessLevel, isViewOnlyEnforced)}</Muted>
        </div>
      </Level>
      <Buttons>
        <Answer token={token} child={child} onAccept={onAccept} isBusy={accept.isPending} />
        <Decline inviter={inviter} onDecline={onDecline} isBusy={decline.isPending} error={decline.error} />
      </Buttons>
    </>
  );
}

interface AnswerProps {
  token: string;
  child: ReactNode;
  onAccept: () => void;
  isBusy: boolean;
}

/** Visitors sign in or register first, and return to this page. */
function Answer({ token, child, onAccept, isBusy }: AnswerProps) {
  const user = currentUser();
  const { signOut, busy } = useSignOutHere();
  const go = (to: string) => () => navigate(to, { returnTo: `${JOIN_PATH}?token=${encodeURIComponent(token)}` });
  if (!user) {
    return (
      <>
        <Button size="large" wide onClick={go('/register')}>
          Create my account
        </Button>
        <Button look="quiet" size="large" wide onClick={go('/login')}>
          I have an account: sign in
        </Button>
      </>
    );
  }
  return (
    <>
      <Button size="large" wide onClick={onAccept} busyText={isBusy ? 'Adding...' : undefined}>
        Add {child} to my family
      </Button>
      <Own>
        <Muted $small>
          You are signed in as <bdi translate="no">{`${user.firstName} ${user.lastName}`}</bdi>.
        </Muted>
        <Button look="text" onClick={signOut} busyText={busy ? 'Signing out...' : undefined}>
          Use another account
        </Button>
      </Own>
    </>
  );
}

const Checking = () => (
  <>
    <h1 className="gate-title">Your invitation</h1>
    <Spinner text="Checking the invitation..." />
  </>
);

interface AcceptedProps {
  outcome: 'added' | 'to-confirm' | 'to-approve';
  childId?: number | undefined;
  child: ReactNode;
  inviter: ReactNode;
}

function Accepted({ outcome, childId, child, inviter }: AcceptedProps) {
  if (outcome === 'added') {
    return (
      <GateResult icon={<Users aria-hidden="true" />} title="The child is in your family">
        <p>You are a parent of {child} now.</p>
        <LinkButton href={`/children/${childId}`} look="primary" size="large" wide>
          Open the profile
        </LinkButton>
      </GateResult>
    );
  }
  return (
    <GateResult icon={<Clock aria-hidden="true" />} title="One more step">
      {outcome === 'to-approve' ? (
        <p>An administrator of the club looks at it. You get an email when you are a parent of {child}.</p>
      ) : (
        <p>
          The invitation went to another email address than the confirmed one of your account, so {inviter} is asked
          whether it is you. You get an email when you are a parent of {child}.
        </p>
      )}
      <Home />
    </GateResult>
  );
}

/** An invitation that cannot be used, with the sentence of the server. Everything else may be tried again. */
function Refused({ error, ...retry }: { error: unknown; onRetry: () => void; isBusy: boolean }) {
  const { status } = asApiError(error);
  const isFinal = status === 400 || status === 409;
  return (
    <LinkRefused error={error} isFinal={isFinal} finalTitle="This invitation does not work" {...retry}>
      <Home />
    </LinkRefused>
  );
}

/** Leads visitors to the sign-in page. */
const Home = () => (
  <LinkButton href="/" look="primary" size="large" wide>
    Open your dashboard
  </LinkButton>
);
