import type { Account } from '@fieldhouse/api';
import { ConfirmedPassword } from '@fieldhouse/contracts/forms';
import { Pair, PasswordField, Stack } from '@fieldhouse/ui';
import { api, keyOf } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { queryClient } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';
import { CurrentPassword } from './current-password.ts';
import { useEditing } from './editing.tsx';
import { HiddenUsername } from './hidden-username.tsx';
import { RowForm } from './row-form.tsx';

const Fields = ConfirmedPassword.safeExtend({ currentPassword: CurrentPassword });
type Fields = z.infer<typeof Fields>;
const EMPTY: Fields = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** S1.4.243: somebody else may have entered it. */
const WITHDRAWN = ' The new email address was not confirmed and is withdrawn.';

/** A new password: it ends the sessions everywhere else (product decision 58). */
export function PasswordForm({ account }: { account: Account }) {
  const { close } = useEditing();
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: EMPTY, shouldFocusError: false });
  const saving = useSave<Fields, Fields, Account>({
    form,
    initial: undefined,
    send: async ({ currentPassword, newPassword }) => {
      await api.PUT('/api/account/password', { body: { currentPassword, newPassword } });
      return api.GET('/api/account').catch(() => ({ data: account }));
    },
    read: () => api.GET('/api/account'),
    fieldsOf: () => EMPTY,
    labels: { currentPassword: 'Current password', newPassword: 'New password', confirmPassword: 'Confirm password' },
    failureTitle: 'Your password could not be changed',
    onSaved: (saved) => {
      queryClient.setQueryData(keyOf('get', '/api/account'), saved);
      void queryClient.invalidateQueries({ queryKey: keyOf('get', '/api/account/sessions') });
      const isWithdrawn = account.pendingEmail !== null && saved.pendingEmail === null;
      notify({
        title: 'Password changed',
        description: `You are signed out everywhere else.${isWithdrawn ? WITHDRAWN : ''}`,
      });
    },
    onDone: close,
  });
  const { errors } = form.formState;
  return (
    <RowForm title="Password" state={form.formState} saving={saving} onSubmit={form.handleSubmit(saving.save)}>
      <HiddenUsername username={account.username} />
      <Stack $gap={4}>
        <Pair>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        </Pair>
        <Pair>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 6 characters"
            error={errors.newPassword?.message}
            {...form.register('newPassword')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
        </Pair>
      </Stack>
    </RowForm>
  );
}
