import { Button, ErrorText, focusFirstError, Muted, Pair, PasswordField, TextField } from '@fieldhouse/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { GateForm } from '../screens/gate.tsx';
import { useSetUp } from '../session/use-set-up.ts';
import { StepHead } from './step-head.tsx';
import { addressOfStep, stepText } from './steps.ts';

const AnotherCode = styled(Muted)`
  margin-top: var(--s4); overflow-wrap: anywhere;
`;

/** The first step: the code that an operator printed, and the first admin. */
export function FirstAdmin() {
  const { form, submit, isBusy } = useSetUp(addressOfStep('club'));
  const box = useRef<HTMLFormElement>(null);
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isBusy) focusFirstError(box.current);
  }, [submitCount, isBusy]);
  const field = (name: 'code' | 'firstName' | 'lastName' | 'email' | 'username' | 'password', label: string) => ({
    label,
    required: true,
    disabled: isBusy,
    error: errors[name]?.message,
    ...form.register(name),
  });
  const plain = { autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <StepHead step={stepText('admin')} title="Set up your club">
        The code stands in the terminal that started Fieldhouse. It works once, for 30 minutes.
      </StepHead>
      <GateForm ref={box} onSubmit={submit} noValidate>
        <TextField
          {...field('code', 'Code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Pair>
          <TextField {...field('firstName', 'First name')} autoComplete="given-name" />
          <TextField {...field('lastName', 'Last name')} autoComplete="family-name" />
        </Pair>
        <TextField {...field('email', 'Email')} type="email" inputMode="email" autoComplete="email" {...plain} />
        <TextField {...field('username', 'Username')} autoComplete="username" {...plain} />
        <PasswordField {...field('password', 'Password')} autoComplete="new-password" hint="At least 6 characters" />
        {errors.root?.message && (
          <div role="alert">
            <ErrorText>{errors.root.message}</ErrorText>
          </div>
        )}
        <Button type="submit" size="large" wide busyText={isBusy ? 'Making the first admin...' : undefined}>
          Make the first admin
        </Button>
      </GateForm>
      <AnotherCode $small>
        Another code: <code>npm run operator -- set-up-code</code>, or with Docker Compose{' '}
        <code>docker compose exec svc-auth node src/main.ts set-up-code</code>
      </AnotherCode>
    </>
  );
}
