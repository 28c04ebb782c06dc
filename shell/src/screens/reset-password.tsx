import { Button, focusFirstError, LinkButton, Muted, PasswordField, Spinner, TextField } from '@fieldhouse/ui';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useRef } from 'react';
import { useResetLink } from '../session/use-reset-link.ts';
import { useResetPassword } from '../session/use-reset-password.ts';
import { GateFoot, GateForm, GateHead, GateLink } from './gate.tsx';
import { GateResult } from './gate-result.tsx';

const TITLE = 'Choose a new password';

/**
 * The reset-password screen (S1 §2): first it checks the link, then the user chooses a new password. It names the
 * account's username, which may be forgotten as well (product decision 78).
 */
export default function ResetPassword() {
  const { token, username } = useResetLink();
  if (username !== undefined) return <Choose token={token} username={username} />;
  return (
    <>
      <h1 className="gate-title">{TITLE}</h1>
      <Spinner text="Verifying reset link..." />
    </>
  );
}

function Choose({ token, username }: { token: string; username: string }) {
  const { submit, busy, complete, problem } = useResetPassword(token);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) focusFirstError(form.current);
  }, [problem]);
  if (complete) return <Complete />;
  const field = (name: 'password' | 'confirmation', label: string) => ({
    label,
    name,
    autoComplete: 'new-password',
    required: true,
    disabled: busy,
    error: problem?.field === name ? problem.description : undefined,
  });
  return (
    <>
      <GateHead>
        <h1 className="gate-title">{TITLE}</h1>
        <Muted>Whoever is signed in to your account is signed out, on every device.</Muted>
      </GateHead>
      <GateForm ref={form} onSubmit={submit} noValidate>
        {/* Read-only: password managers store the new password for this name. */}
        {username !== '' && (
          <TextField label="Username" name="username" autoComplete="username" value={username} readOnly />
        )}
        <PasswordField {...field('password', 'New Password')} hint="At least 6 characters" />
        <PasswordField {...field('confirmation', 'Confirm New Password')} />
        <Button type="submit" size="large" wide busyText={busy ? 'Updating...' : undefined}>
          Update Password
        </Button>
      </GateForm>
      <GateFoot>
        Link used already? <GateLink href="/forgot-password">Ask for a new one</GateLink>
      </GateFoot>
    </>
  );
}

function Complete() {
  return (
    <GateResult icon={<ShieldCheck aria-hidden="true" />} title="Password Reset Complete">
      <p>Your new password is set. Sign in with it from now on, on every device.</p>
      <LinkButton href="/login" look="primary" size="large" wide>
        Continue to Login
      </LinkButton>
    </GateResult>
  );
}
