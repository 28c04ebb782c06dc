import { Button, ErrorText, focusFirstError, Muted, PasswordField } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage, fieldErrors, useLockedMutation } from '@fieldhouse/web-kit';
import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HiddenUsername } from '../account/hidden-username.tsx';
import { confirmWithPasskey } from '../passkeys/ceremonies.ts';
import { hasPasskeys } from '../passkeys/has-passkeys.ts';
import { type IdentityRequest, identityRequest } from '../session/identity-request.ts';
import { BrowserProblem } from '../session/sign-in.ts';

const EMPTY = 'Please enter your password';
const FAILED = 'This could not be checked. Please try again.';

interface Problem {
  message: string;
  field: 'password' | 'form';
}

const done = () => identityRequest.close(true);

/** 'Confirm it is you': the password or a passkey of the page's user, over the page (product decision 58). */
export default function ConfirmIdentityDialog({ user, reason, onClose }: IdentityRequest & { onClose: () => void }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const call = $api.useMutation('post', '/api/auth/reauthenticate');
  const passkey = useLockedMutation({ mutationFn: confirmWithPasskey });
  const own = $api.useQuery('get', '/api/account/passkeys', undefined, { enabled: hasPasskeys() });
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Not `autoFocus`: a dialog below would take the focus back, because this one is not open yet at that moment.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (problem) focusFirstError(form.current);
  }, [problem]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isLocked() || passkey.isLocked()) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!password) return setProblem({ message: EMPTY, field: 'password' });
    setProblem(null);
    call.mutate({ body: { password } }, { onSuccess: done, onError: (error) => setProblem(problemOf(error)) });
  };
  const choosePasskey = () => {
    if (call.isLocked()) return;
    setProblem(null);
    passkey.mutate(undefined, { onSuccess: done, onError: (error) => setProblem(problemOf(error)) });
  };
  return (
    <Dialog
      isOpen
      size="small"
      title="Confirm it is you"
      subtitle={reason}
      onClose={onClose}
      formRef={form}
      onSubmit={submit}
      footer={
        <>
          <Muted $small>
            Signed in as{' '}
            <bdi translate="no">
              {user.firstName} {user.lastName}
            </bdi>
          </Muted>
          <Button type="submit" busyText={call.isPending ? 'Confirming...' : undefined}>
            Confirm
          </Button>
        </>
      }
    >
      <HiddenUsername username={user.username} />
      <PasswordField
        ref={field}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        readOnly={call.isPending}
        error={problem?.field === 'password' ? problem.message : undefined}
      />
      {own.data?.passkeys.length ? (
        <Button
          look="quiet"
          wide
          icon={<KeyRound aria-hidden="true" />}
          busyText={passkey.isPending ? 'Confirming...' : undefined}
          onClick={choosePasskey}
        >
          Use a passkey instead
        </Button>
      ) : null}
      {problem?.field === 'form' && (
        <div role="alert">
          <ErrorText>{problem.message}</ErrorText>
        </div>
      )}
    </Dialog>
  );
}

/** A wrong password is an error of the field; too many attempts and a lost network are errors of the whole form. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof BrowserProblem) return error.message ? { message: error.message, field: 'form' } : null;
  const { password } = fieldErrors(error);
  if (password) return { message: password, field: 'password' };
  return { message: errorMessage(error, FAILED), field: 'form' };
}
