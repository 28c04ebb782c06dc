import { ConfirmedPassword } from '@fieldhouse/contracts/forms';
import { PasswordField } from '@fieldhouse/ui';
import { $api, showFieldErrors } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Warning } from './dialog-style.tsx';
import { StatusLine } from './StatusLine.tsx';
import { useAfterChange } from './use-after-change.ts';
import { useUserFailure } from './use-user-failure.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { statusOfFailure } from './user-status.ts';
import { nameOf } from './user-text.ts';

/** Sets a new password for an account and ends its sessions (S1 §7, S2 §2). */
export default function ChangePasswordDialog({ user, isOwn, edits, onClose }: UserDialogProps) {
  const form = useForm({
    resolver: zodResolver(ConfirmedPassword),
    defaultValues: { newPassword: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const done = useAfterChange(user.id, onClose);
  const failed = useUserFailure('password', edits);
  const { mutate, isPending, error } = $api.useMutation('put', '/api/admin/users/{id}/password', {
    onSuccess: () => done({ title: 'Password updated successfully', description: nameOf(user) }),
    onError: (problem) => {
      failed(problem);
      showFieldErrors(form, problem);
    },
  });
  const save = form.handleSubmit(({ newPassword }) => {
    mutate({ params: { path: { id: user.id } }, body: { newPassword } });
  });
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title="Change Password"
      subtitle={`${nameOf(user)} · ${user.username}`}
      onSubmit={save}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText="Change Password"
      busyText={isPending ? 'Updating...' : undefined}
    >
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={form.formState.errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={form.formState.errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Warning>
        {isOwn
          ? 'This is your own account: all your sessions end, this one too. Sign in again with the new password.'
          : `All active sessions of ${nameOf(user)} end. They sign in again with the new password.`}
      </Warning>
      <StatusLine status={error ? statusOfFailure('password', error) : undefined} />
    </FormDialog>
  );
}
