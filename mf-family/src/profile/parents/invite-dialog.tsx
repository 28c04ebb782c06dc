import { ACCESS_LEVEL_NAMES, ACCESS_LEVELS, accessLevelText, isolated } from '@fieldhouse/contracts/club';
import { GuardianInvitationForm } from '@fieldhouse/contracts/forms';
import { ErrorText, RadioCards, TextField } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useInviteParent } from './use-invitations.ts';

interface InviteDialogProps {
  child: { id: number; firstName: string };
  isViewOnlyEnforced: boolean;
  onClose: () => void;
}

/** Invites another parent of a child by email (product decision 95). */
export default function InviteDialog({ child, isViewOnlyEnforced, onClose }: InviteDialogProps) {
  const form = useForm<GuardianInvitationForm>({
    resolver: zodResolver(GuardianInvitationForm),
    defaultValues: { email: '', accessLevel: 'full' },
    shouldFocusError: false,
  });
  const { invite, isPending } = useInviteParent(child.id, form, onClose);
  const { errors, isDirty, submitCount } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title={`Invite another parent of ${isolated(child.firstName)}`}
      onSubmit={form.handleSubmit(invite)}
      isChanged={isDirty}
      attempts={submitCount}
      submitText="Send invitation"
      busyText={isPending ? 'Sending...' : undefined}
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="They get a link that works once, for 7 days."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="accessLevel"
        render={({ field, fieldState }) => (
          <RadioCards
            label="Access Level"
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            cards={ACCESS_LEVELS.map((value) => ({
              value,
              title: ACCESS_LEVEL_NAMES[value],
              text: accessLevelText(value, isViewOnlyEnforced),
            }))}
          />
        )}
      />
      <div role="alert">{errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}</div>
    </FormDialog>
  );
}
