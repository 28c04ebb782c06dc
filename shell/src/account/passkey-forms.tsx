import { PasskeyRename } from '@fieldhouse/contracts/forms';
import { Pair, TextField } from '@fieldhouse/ui';
import { api, asApiError, errorMessage, showFieldErrors, useLockedMutation } from '@fieldhouse/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { makePasskey } from '../passkeys/ceremonies.ts';
import { deviceName } from '../passkeys/device-name.ts';
import { recoveryCodes } from '../session/recovery-codes.ts';
import { BrowserProblem } from '../session/sign-in.ts';
import { notify } from '../toasts/notify.ts';
import { useEditing } from './editing.tsx';
import { type Passkey, showPasskeys } from './own-passkeys.ts';
import { RowForm } from './row-form.tsx';

/** A new passkey on this device; the name is proposed. */
export function AddPasskeyForm({ taken }: { taken: readonly string[] }) {
  return (
    <NameForm
      title="Add a passkey"
      hint="To tell your passkeys apart"
      initial={deviceName(taken)}
      saveText="Continue"
      busyText="Adding..."
      failureTitle="The passkey could not be added"
      send={async (name) => {
        const { passkey, recoveryCodes: codes } = await makePasskey(name);
        showPasskeys((passkeys) => [...passkeys, passkey]);
        notify({ title: 'Passkey added', description: `${passkey.name} signs you in from now on.` });
        if (codes) void recoveryCodes.open({ codes });
      }}
    />
  );
}

export function RenamePasskeyForm({ passkey: { id, name } }: { passkey: Passkey }) {
  return (
    <NameForm
      title="Rename the passkey"
      initial={name}
      failureTitle="The passkey could not be renamed"
      send={async (newName) => {
        const { data: renamed } = await api.PATCH('/api/account/passkeys/{id}', {
          params: { path: { id } },
          body: { name: newName },
        });
        showPasskeys((passkeys) => passkeys.map((each) => (renamed && each.id === id ? renamed : each)));
        notify({ title: 'Passkey renamed' });
      }}
    />
  );
}

interface NameFormProps {
  title: string;
  hint?: string;
  initial: string;
  saveText?: string;
  busyText?: string;
  failureTitle: string;
  send: (name: string) => Promise<void>;
}

function NameForm({ title, hint, initial, failureTitle, send, ...texts }: NameFormProps) {
  const { close } = useEditing();
  const form = useForm({
    resolver: zodResolver(PasskeyRename),
    defaultValues: { name: initial },
    shouldFocusError: false,
  });
  const { mutate, isPending } = useLockedMutation({
    mutationFn: ({ name }: PasskeyRename) => send(name),
    onError: (error) => {
      if (error instanceof BrowserProblem) return error.message && form.setError('root', { message: error.message });
      if (showFieldErrors(form, error)) return;
      form.setError('root', { message: asApiError(error).detail });
      notify({ title: failureTitle, description: errorMessage(error, 'Please try again.'), tone: 'destructive' });
    },
  });
  return (
    <RowForm
      title={title}
      state={form.formState}
      saving={{ isBusy: isPending, changesByOthers: null }}
      onSubmit={form.handleSubmit((fields) => mutate(fields, { onSuccess: close }))}
      {...texts}
    >
      <Pair>
        <TextField
          label="Name"
          hint={hint}
          autoComplete="off"
          readOnly={isPending}
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </Pair>
    </RowForm>
  );
}
