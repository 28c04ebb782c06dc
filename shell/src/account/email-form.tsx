import type { Account } from '@fieldhouse/api';
import { EditedUser } from '@fieldhouse/contracts/forms';
import { Pair, PasswordField, TextField } from '@fieldhouse/ui';
import { api } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { notify } from '../toasts/notify.ts';
import { CurrentPassword } from './current-password.ts';
import { useEditing } from './editing.tsx';
import { HiddenUsername } from './hidden-username.tsx';
import { RowForm } from './row-form.tsx';
import { showAccount } from './use-account-save.ts';

const Fields = z.object({ email: EditedUser.shape.email, currentPassword: CurrentPassword });
type Fields = z.infer<typeof Fields>;
const EMPTY: Fields = { email: '', currentPassword: '' };

/** A new email address: the old one stays in use until the new one is confirmed (product decision 54). */
export function EmailForm({ account }: { account: Account }) {
  const { close } = useEditing();
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: EMPTY, shouldFocusError: false });
  const saving = useSave<Fields, Fields, Account>({
    form,
    initial: undefined,
    send: (body) => api.PUT('/api/account/email', { body }),
    read: () => api.GET('/api/account'),
    fieldsOf: () => EMPTY,
    labels: { email: 'Email', currentPassword: 'Current password' },
    failureTitle: 'Your email address could not be changed',
    onSaved: (saved) => {
      showAccount(saved);
      notify(
        saved.pendingEmail
          ? { title: 'Please confirm your new address', description: `We sent a link to ${saved.pendingEmail}.` }
          : { title: 'Email address changed', description: `Email now goes to ${saved.email}.` },
      );
    },
    onDone: close,
  });
  const { errors } = form.formState;
  return (
    <RowForm title="Email" state={form.formState} saving={saving} onSubmit={form.handleSubmit(saving.save)}>
      <HiddenUsername username={account.username} />
      <Pair>
        <TextField
          label="New email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      </Pair>
    </RowForm>
  );
}
