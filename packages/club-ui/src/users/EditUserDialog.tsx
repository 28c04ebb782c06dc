import { refuseEdit, UserChanges, UserNames } from '@fieldhouse/contracts/forms';
import { Pair, TextField } from '@fieldhouse/ui';
import { $api, showFieldErrors } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { StatusLine } from './StatusLine.tsx';
import { useAfterChange } from './use-after-change.ts';
import { useUserFailure } from './use-user-failure.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { statusOfFailure } from './user-status.ts';
import { nameOf } from './user-text.ts';

const Names = UserChanges.pick({ firstName: true, lastName: true }).required();

/** First and last name of an account, on the family home (S1 §7, product decision 7). */
export default function EditUserDialog({ user, edits, onClose }: UserDialogProps) {
  const { firstName, lastName } = user;
  const form = useForm({
    resolver: zodResolver(Names.superRefine(refuseEdit(UserNames, user))),
    defaultValues: { firstName, lastName },
    shouldFocusError: false,
  });
  const done = useAfterChange(user.id, onClose);
  const failed = useUserFailure('names', edits);
  const { mutate, isPending, error } = $api.useMutation('put', '/api/admin/users/{id}', {
    onSuccess: (changed) => done({ title: 'User updated successfully', description: nameOf(changed) }),
    onError: (problem) => {
      failed(problem);
      showFieldErrors(form, problem);
    },
  });
  const save = form.handleSubmit((body) => {
    mutate({ params: { path: { id: user.id } }, body });
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Edit User"
      subtitle={`${user.username} · ${user.email}`}
      onSubmit={save}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText="Save"
      busyText={isPending ? 'Saving...' : undefined}
    >
      <Pair>
        <TextField
          label="First name"
          autoComplete="off"
          autoCapitalize="words"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          autoCapitalize="words"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </Pair>
      <StatusLine status={error ? statusOfFailure('names', error) : undefined} />
    </FormDialog>
  );
}
