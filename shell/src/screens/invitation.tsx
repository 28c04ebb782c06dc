import { clubToday, isolated, shortDay } from '@fieldhouse/contracts/club';
import {
  Button,
  CheckboxField,
  ErrorText,
  Eyebrow,
  focusFirstError,
  LinkButton,
  Muted,
  Pair,
  PasswordField,
  Spinner,
  TextField,
} from '@fieldhouse/ui';
import type { SessionUser } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import CloudOff from 'lucide-react/icons/cloud-off';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { warnBeforeUnload } from '../page-address.ts';
import { homeOf } from '../routes/decide.ts';
import { userQuery } from '../session/session.ts';
import { type Invitation as Invited, useAcceptance, useInvitation } from '../session/use-invitation.ts';
import { useSignOutHere } from '../session/use-sign-out.ts';
import { useShownClub } from '../shown-club.ts';
import { Decline, Declined } from './decline.tsx';
import { GateForm, GateHead } from './gate.tsx';
import { GateResult } from './gate-result.tsx';
import { InvitedRole } from './invited-role.tsx';
import { ACCEPT, WaiverBox } from './waiver-box.tsx';

const INVITER = 'The club';

/** The page behind the link of an invitation (product decision 94). */
export default function Invitation() {
  const { token, found, look, end, ...call } = useInvitation();
  const { data: user } = useQuery(userQuery);
  if (found.state === 'ended') return <Ended sentence={found.sentence} />;
  if (found.state === 'failed') return <Failed onRetry={() => void look()} />;
  if (found.state === 'loading') return <Spinner text="Opening your invitation..." />;
  if (found.state === 'declined') return <Declined inviter={INVITER} />;
  const decline = <Decline inviter={INVITER} {...call.decline} />;
  if (user) return <SignedIn user={user} decline={decline} />;
  return <Accept token={token} invitation={found.invitation} onEnded={end} decline={decline} />;
}

interface AcceptProps {
  token: string;
  invitation: Invited;
  onEnded: (error: unknown) => void;
  decline: ReactNode;
}

function Accept({ token, invitation, onEnded, decline }: AcceptProps) {
  const { role, firstName, lastName, email, expiresAt } = invitation;
  const { submit, busy, errors, cookiesBlocked, waiverHash } = useAcceptance({ token, role }, onEnded);
  const form = useRef<HTMLFormElement>(null);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => (isChanged ? warnBeforeUnload() : undefined), [isChanged]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  const field = (name: string, label: string) => ({ label, name, disabled: busy, error: errors[name], required: true });
  const shownClub = useShownClub();
  return (
    <>
      <GateHead>
        <Eyebrow>{`Invitation · until ${shortDay(clubToday(new Date(expiresAt)))}`}</Eyebrow>
        <h1 className="gate-title">{isolated(firstName)}, you are invited</h1>
        <Muted>
          Choose how you sign in to <span>{shownClub.name}</span>.
        </Muted>
      </GateHead>
      <InvitedRole role={role} />
      <GateForm ref={form} onSubmit={submit} onChange={() => setIsChanged(true)} noValidate>
        <Pair>
          <TextField
            {...field('username', 'Username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...field('password', 'Password')} autoComplete="new-password" hint="At least 6 characters" />
        </Pair>
        <Pair>
          <TextField {...field('firstName', 'First name')} defaultValue={firstName} autoComplete="given-name" />
          <TextField {...field('lastName', 'Last name')} defaultValue={lastName} autoComplete="family-name" />
        </Pair>
        <Pair>
          <TextField {...field('phone', 'Phone')} type="tel" inputMode="tel" autoComplete="tel" />
          {/* Without a name: it is not sent. */}
          <TextField label="Email" value={email} hint="The link came to it" error={errors.email} readOnly />
        </Pair>
        {role === 'coach' && (
          <TextField
            {...field('specialties', 'Specialties')}
            required={false}
            optional
            hint="Separated by commas: Hitting, Pitching"
          />
        )}
        {role === 'parent' && (
          <>
            <WaiverBox />
            <CheckboxField key={waiverHash} {...field('waiverAccepted', ACCEPT)} />
          </>
        )}
        {cookiesBlocked && (
          <div role="alert">
            <ErrorText>{cookiesBlocked}</ErrorText>
          </div>
        )}
        <Button type="submit" size="large" wide busyText={busy ? 'Creating account...' : undefined}>
          Create my account
        </Button>
        {decline}
      </GateForm>
    </>
  );
}

function SignedIn({ user, decline }: { user: SessionUser; decline: ReactNode }) {
  const { signOut, busy } = useSignOutHere();
  return (
    <GateResult icon={<UserRound aria-hidden="true" />} title="You are signed in already">
      <p>
        This browser is signed in as <b translate="no">{isolated(`${user.firstName} ${user.lastName}`)}</b>. The
        invitation makes another account: sign out first if it is for you.
      </p>
      <Button size="large" wide onClick={signOut} busyText={busy ? 'Signing out...' : undefined}>
        Sign out and go on
      </Button>
      <LinkButton href={homeOf(user.role)} size="large" wide>
        Stay signed in
      </LinkButton>
      {decline}
    </GateResult>
  );
}

function Ended({ sentence }: { sentence: string }) {
  return (
    <GateResult icon={<CalendarX aria-hidden="true" />} title="This link does not work any more">
      <p>{sentence}</p>
      <p>You have an account already? Sign in. Otherwise ask the club for another invitation.</p>
      <LinkButton href="/login" look="primary" size="large" wide>
        Sign in
      </LinkButton>
    </GateResult>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <GateResult icon={<CloudOff aria-hidden="true" />} title="Your invitation could not be opened">
      <p>It still waits for you. Please check the connection, and try again.</p>
      <Button size="large" wide onClick={onRetry}>
        Try again
      </Button>
    </GateResult>
  );
}
