import { ROLE_NAMES } from '@fieldhouse/club-ui';
import { isolated, ROLES } from '@fieldhouse/contracts/club';
import { NewInvitation } from '@fieldhouse/contracts/forms';
import { ErrorText, Pair, RadioCards, Stack, TextField } from '@fieldhouse/ui';
import { $api, asApiError, showFieldErrors, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useRefreshInvitations } from './use-refresh-invitations.ts';

const FAILED = 'Failed to invite';
const LABELS = { firstName: 'First name', lastName: 'Last name', email: 'Email', role: 'Role' } as const;
const TEXTS = {
  parent: 'Adds children, and signs the waiver when accepting',
  coach: 'Makes events, and sees all players',
  admin: 'May do everything, also invite other admins',
} as const;
const CARDS = ROLES.map((role) => ({ value: role, title: ROLE_NAMES[role], text: TEXTS[role] }));

/** Invites somebody by email (product decision 94). */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefreshInvitations();
  const close = useWhileMounted(onClose);
  const form = useForm<NewInvitation>({
    resolver: zodResolver(NewInvitation),
    defaultValues: { firstName: '', lastName: '', email: '', role: 'parent' },
    shouldFocusError: false,
  });
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/invitations', {
    onSuccess: ({ firstName, lastName, email }) => {
      close();
      void refresh();
      notify({
        title: `${isolated(`${firstName} ${lastName}`)} is invited`,
        description: `An email with a link for 7 days goes to ${email}.`,
      });
    },
    onError: (problem) => {
      const { detail } = asApiError(problem);
      notify({ title: FAILED, description: detail, tone: 'destructive' });
      if (!showFieldErrors(form, problem)) form.setError('root', { message: detail });
    },
  });
  const { errors } = form.formState;
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    label: LABELS[name],
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Invite"
      subtitle="They get an email with a link, and choose their username and password themselves."
      onSubmit={form.handleSubmit((body) => mutate({ body }))}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText="Send invitation"
      busyText={isPending ? 'Sending...' : undefined}
    >
      <Stack $gap={4}>
        <Pair>
          <TextField autoCapitalize="words" {...field('firstName')} />
          <TextField autoCapitalize="words" {...field('lastName')} />
        </Pair>
        <TextField type="email" inputMode="email" {...field('email')} />
        <Controller
          control={form.control}
          name="role"
          render={({ field: { value, onChange } }) => (
            <RadioCards label={LABELS.role} cards={CARDS} value={value} onChange={onChange} />
          )}
        />
        {errors.root?.message && <ErrorText>{`${FAILED}. ${errors.root.message}`}</ErrorText>}
      </Stack>
    </FormDialog>
  );
}
