import { Button, CheckboxField, ErrorText, focusFirstError, Pair, PasswordField, TextField } from '@fieldhouse/ui';
import { useEffect, useRef, useState } from 'react';
import { warnBeforeUnload } from '../page-address.ts';
import { useRegistration } from '../session/use-registration.ts';
import { GateFoot, GateForm, GateLink } from './gate.tsx';
import { ACCEPT, WaiverBox } from './waiver-box.tsx';

/** The parent registration screen (S1 §2); its subtitle is the picture's slogan. */
export default function Registration() {
  const { submit, busy, errors, cookiesBlocked, waiverHash } = useRegistration();
  const form = useRef<HTMLFormElement>(null);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => (isChanged ? warnBeforeUnload() : undefined), [isChanged]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  const field = (name: string, label: string) => ({
    label,
    name,
    disabled: busy,
    error: errors[name],
    required: true,
  });
  return (
    <>
      <h1 className="gate-title">Parent Registration</h1>
      <GateForm ref={form} onSubmit={submit} onChange={() => setIsChanged(true)} noValidate>
        <Pair>
          <TextField {...field('firstName', 'First name')} autoComplete="given-name" />
          <TextField {...field('lastName', 'Last name')} autoComplete="family-name" />
        </Pair>
        <Pair>
          <TextField {...field('email', 'Email')} type="email" inputMode="email" autoComplete="email" />
          <TextField {...field('phone', 'Phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Pair>
        <Pair>
          <TextField
            {...field('username', 'Username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...field('password', 'Password')} autoComplete="new-password" hint="At least 6 characters" />
        </Pair>
        <WaiverBox />
        <CheckboxField key={waiverHash} {...field('waiverAccepted', ACCEPT)} />
        {cookiesBlocked && (
          <div role="alert">
            <ErrorText>{cookiesBlocked}</ErrorText>
          </div>
        )}
        <Button type="submit" size="large" wide busyText={busy ? 'Creating account...' : undefined}>
          Register
        </Button>
      </GateForm>
      <GateFoot>
        <GateLink href="/login">Already have an account? Sign in</GateLink>
      </GateFoot>
    </>
  );
}
