import { Button, focusFirstError, Muted, TextField } from '@fieldhouse/ui';
import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef } from 'react';
import { useForgotPassword } from '../session/use-forgot-password.ts';
import { GateFoot, GateForm, GateHead, GateLink } from './gate.tsx';
import { GateResult } from './gate-result.tsx';

/** The forgot-password screen (S1 §2): it does not reveal whether an account has the address. */
export default function ForgotPassword() {
  const { submit, busy, problem, sentTo, startAgain } = useForgotPassword();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) focusFirstError(form.current);
  }, [problem]);
  if (sentTo !== null) return <Sent to={sentTo} onAgain={startAgain} />;
  return (
    <>
      <GateHead>
        <h1 className="gate-title">Forgot your password?</h1>
        <Muted>Tell us the email address of your account, and we send you a link to choose a new password.</Muted>
      </GateHead>
      <GateForm ref={form} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          name="email"
          // Not type="email": Chromium turns its domain into punycode, and the next page repeats what was typed.
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          disabled={busy}
          error={problem?.message}
        />
        <Button type="submit" size="large" wide busyText={busy ? 'Sending...' : undefined}>
          Send Reset Link
        </Button>
      </GateForm>
      <GateFoot>
        <GateLink href="/login">Back to Login</GateLink>
      </GateFoot>
    </>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <GateResult icon={<MailCheck aria-hidden="true" />} title="Check Your Email">
      <p>
        If an account belongs to <b>{to}</b>, a link to choose a new password is on its way there.
      </p>
      <ul>
        <li>Nothing there after a few minutes? Look in your spam folder.</li>
        <li>The reset link expires in 1 hour.</li>
      </ul>
      <GateFoot>
        <GateLink href="/login">Back to Login</GateLink>
        <span aria-hidden="true">·</span>
        <Button look="text" onClick={onAgain}>
          Use another address
        </Button>
      </GateFoot>
    </GateResult>
  );
}
