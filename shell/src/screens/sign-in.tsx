import { Button, ErrorText, focusFirstError, PasswordField, TextField } from '@fieldhouse/ui';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef } from 'react';
import { club } from '../club.ts';
import { hasSessionEnded } from '../page-address.ts';
import { hasPasskeys } from '../passkeys/has-passkeys.ts';
import { useAutofill } from '../passkeys/use-autofill.ts';
import { useSignIn, welcome } from '../session/use-sign-in.ts';
import { AsideLink, Gate, GateFoot, GateForm, GateLink } from './gate.tsx';

/** The login screen (S1 §2). */
export function SignIn() {
  const { submit, submitPasskey, fail, busy, isPasskeyBusy, passkeyAskedAt, problem } = useSignIn(welcome);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) focusFirstError(form.current);
  }, [problem]);
  useAutofill(busy || isPasskeyBusy ? null : passkeyAskedAt, welcome, fail);
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <Gate>
      <h1 className="gate-title">Sign into Parent Account</h1>
      <GateLink href={club.program.url} target="_blank" rel="noreferrer">
        {club.program.label}
        <ArrowUpRight aria-hidden="true" />
      </GateLink>
      {hasSessionEnded() && <p role="status">Your session has ended. Sign in to go on where you were.</p>}
      <GateForm ref={form} onSubmit={submit} noValidate>
        {hasPasskeys() && (
          <Button
            look="quiet"
            size="large"
            wide
            icon={<KeyRound aria-hidden="true" />}
            busyText={isPasskeyBusy ? 'Signing in...' : undefined}
            onClick={submitPasskey}
          >
            Sign in with a passkey
          </Button>
        )}
        <TextField
          label="Username or email"
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          disabled={busy}
          error={errorOf('username')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          disabled={busy}
          error={errorOf('password')}
          aside={<AsideLink href="/forgot-password">Forgot password?</AsideLink>}
        />
        {problem?.field === 'form' && (
          <div role="alert">
            <ErrorText>{problem.message}</ErrorText>
          </div>
        )}
        <Button type="submit" size="large" wide busyText={busy ? 'Signing in...' : undefined}>
          Sign in
        </Button>
      </GateForm>
      <GateFoot>
        New here? <GateLink href="/register">Parent Registration</GateLink>
      </GateFoot>
    </Gate>
  );
}
