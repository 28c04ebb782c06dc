import { Button, ErrorText, focusFirstError, PasswordField, Row, TextField } from '@fieldhouse/ui';
import { ConfirmDialog, Dialog } from '@fieldhouse/ui/aria';
import type { SessionUser } from '@fieldhouse/web-kit';
import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasUnsavedChanges } from '../page-address.ts';
import { hasPasskeys } from '../passkeys/has-passkeys.ts';
import { continueAfterSignIn, leavePage, refetchUser } from '../session/session.ts';
import type { SignInRequest } from '../session/sign-in-request.ts';
import { useSignIn } from '../session/use-sign-in.ts';

/**
 * The password or a passkey of the page's user, over the page (product decision 85). The other button leaves the page,
 * and asks first when a form has unsaved changes; so does closing the dialog.
 */
export default function SignInDialog({ user, another }: SignInRequest & { onClose: () => void }) {
  // A passkey may be another user's. The page then shows that, and what was typed is still there.
  const continueWith = (found: SessionUser) => (found.id === user.id ? continueAfterSignIn(found) : void refetchUser());
  const { submit, submitPasskey, busy, isPasskeyBusy, problem } = useSignIn(continueAfterSignIn, continueWith);
  const [isAsking, setIsAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // Not `autoFocus`: a dialog below would take the focus back, because this one is not open yet at that moment.
  useEffect(() => password.current?.focus(), []);
  useEffect(() => {
    if (problem) focusFirstError(form.current);
  }, [problem]);
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const leave = () => leavePage(another);
  const askToLeave = () => (hasUnsavedChanges() ? setIsAsking(true) : leave());
  return (
    <Dialog
      isOpen
      size="small"
      title={another ? 'Another user has signed in' : 'Your session has ended'}
      onClose={askToLeave}
      formRef={form}
      onSubmit={submit}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={askToLeave}>
            {another ? `Go on as ${nameOf(another)}` : 'Sign out'}
          </Button>
          <Button type="submit" busyText={busy ? 'Signing in...' : undefined}>
            Sign in
          </Button>
        </Row>
      }
    >
      <p>{another ? <AnotherUser user={user} another={another} /> : sessionEndedText()}</p>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        value={user.username}
        readOnly
        error={errorOf('username')}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        readOnly={busy}
        error={errorOf('password')}
      />
      {hasPasskeys() && (
        <Button
          look="quiet"
          wide
          icon={<KeyRound aria-hidden="true" />}
          busyText={isPasskeyBusy ? 'Signing in...' : undefined}
          onClick={submitPasskey}
        >
          Use a passkey instead
        </Button>
      )}
      {problem?.field === 'form' && (
        <div role="alert">
          <ErrorText>{problem.message}</ErrorText>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={leave}
        title="Discard changes?"
        confirmText="Discard"
        cancelText="Keep editing"
      >
        <p>What you changed is not saved.</p>
      </ConfirmDialog>
    </Dialog>
  );
}

const nameOf = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`;

const sessionEndedText = () =>
  hasUnsavedChanges() ? 'Sign in to go on. What you typed is still here.' : 'Sign in to go on where you were.';

function AnotherUser({ user, another }: { user: SessionUser; another: SessionUser }): ReactNode {
  return (
    <>
      <bdi>{nameOf(another)}</bdi> has signed in in another window of this browser. What you typed here is not saved. To
      go on with it, sign in as <bdi>{nameOf(user)}</bdi> again.
    </>
  );
}
