import {
  Button,
  Callout,
  Card,
  ErrorText,
  focusFirstError,
  Muted,
  Page,
  PageTitle,
  Row,
  TextField,
} from '@fieldhouse/ui';
import { $api, asApiError, errorMessage, fieldErrors, useLockedMutation } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { confirmWithPasskey, makePasskey } from '../passkeys/ceremonies.ts';
import { deviceName } from '../passkeys/device-name.ts';
import { hasPasskeys } from '../passkeys/has-passkeys.ts';
import { recoveryCodes } from '../session/recovery-codes.ts';
import { openAfterDuty, refetchUser, userQuery } from '../session/session.ts';
import { BrowserProblem } from '../session/sign-in.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { notify } from '../toasts/notify.ts';

/** Not too wide to read. */
const Sheet = styled(Card)`
  max-width: 640px; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4);
  & > form { display: grid; gap: var(--s4); padding-top: var(--s4); border-top: 1px solid var(--line); }
  & > form > h2 { font: 600 1.0625rem/1.3 var(--face); }
`;

/**
 * What coaches and admins do before they see any page, where the club asks staff for a passkey (product decision 93):
 * make the first one, or use an own one or a recovery code.
 */
export default function PasskeyGate() {
  const { data: user } = useQuery(userQuery);
  return user?.passkeyDue === 'use' ? <UsePasskey /> : <MakePasskey />;
}

function MakePasskey() {
  const making = useLockedMutation({
    mutationFn: () => makePasskey(deviceName()),
    onSuccess: ({ recoveryCodes: codes }) => {
      if (codes) void recoveryCodes.open({ codes });
      notify({ title: 'Passkey added', description: 'It signs you in from now on.' });
      openAfterDuty({ passkeyDue: null });
    },
    onError: (error) => {
      // Made on another device meanwhile: now it has to be used.
      if (asApiError(error).code === 'passkey_required') void refetchUser();
    },
  });
  return (
    <Gate
      title="Make a passkey"
      description="The club asks coaches and admins for a passkey. It signs you in with your face, your finger or the PIN of this device, and nobody can guess or copy it."
      problem={messageOf(making.error, 'The passkey could not be made. Please try again.')}
      button={
        <Button
          size="large"
          icon={<KeyRound aria-hidden="true" />}
          busyText={making.isPending ? 'Making the passkey...' : undefined}
          onClick={() => making.mutate()}
        >
          Make a passkey
        </Button>
      }
    >
      <Muted $small>You also get ten recovery codes. Each one replaces the passkey once, when you cannot use it.</Muted>
    </Gate>
  );
}

function UsePasskey() {
  const using = useLockedMutation({
    mutationFn: confirmWithPasskey,
    onSuccess: () => openAfterDuty({ passkeyDue: null }),
  });
  return (
    <Gate
      title="Use your passkey"
      description="The club asks coaches and admins for their passkey after the password."
      problem={messageOf(using.error, 'The passkey could not be used. Please try again.')}
      button={
        <Button
          size="large"
          icon={<KeyRound aria-hidden="true" />}
          busyText={using.isPending ? 'Confirming...' : undefined}
          onClick={() => using.mutate()}
        >
          Use a passkey
        </Button>
      }
    >
      <RecoveryCodeForm />
    </Gate>
  );
}

interface GateProps {
  title: string;
  description: string;
  problem: string;
  button: ReactNode;
  children?: ReactNode;
}

function Gate({ title, description, problem, button, children }: GateProps) {
  const { signOut, busy } = useSignOut();
  return (
    <Page>
      <PageTitle title={title} description={description} />
      <Sheet>
        {!hasPasskeys() && (
          <Callout tone="warning">
            This browser has no passkeys at this address. Please use another browser or device.
          </Callout>
        )}
        {problem && (
          <div role="alert">
            <ErrorText>{problem}</ErrorText>
          </div>
        )}
        <Row>
          {hasPasskeys() && button}
          <Button look="text" size="large" onClick={signOut} busyText={busy ? 'Signing out...' : undefined}>
            Sign out
          </Button>
        </Row>
        {children}
      </Sheet>
    </Page>
  );
}

/** For who cannot use their passkey at the moment. */
function RecoveryCodeForm() {
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const call = $api.useMutation('post', '/api/auth/recovery-code', {
    onSuccess: () => {
      notify({ title: 'Recovery code used', description: 'This code does not work again. See Account, Signing in.' });
      openAfterDuty({ passkeyDue: null });
    },
    onError: (error) =>
      setProblem(fieldErrors(error).code ?? errorMessage(error, 'The code could not be checked. Please try again.')),
  });
  useEffect(() => {
    if (problem) focusFirstError(form.current);
  }, [problem]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isLocked()) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (!code) return setProblem('Please enter a recovery code');
    setProblem('');
    call.mutate({ body: { code } });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h2>You cannot use your passkey?</h2>
      <TextField
        label="Recovery code"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="One of the ten that you got with your first passkey"
        readOnly={call.isPending}
        error={problem || undefined}
      />
      <Row>
        <Button type="submit" look="quiet" busyText={call.isPending ? 'Checking...' : undefined}>
          Use the code
        </Button>
      </Row>
      <Muted $small>You have no code either? Whoever runs the site can remove your passkeys.</Muted>
    </form>
  );
}

/** '' while there is nothing to say: the user has cancelled it, or nothing has failed. */
function messageOf(error: unknown, otherwise: string): string {
  if (!error) return '';
  return error instanceof BrowserProblem ? error.message : errorMessage(error, otherwise);
}
