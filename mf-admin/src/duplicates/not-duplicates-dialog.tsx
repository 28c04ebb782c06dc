import type { DuplicateGroup } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { mediumDay } from '@fieldhouse/contracts/club';
import { IgnoredPairForm } from '@fieldhouse/contracts/forms';
import { ErrorText, TextField } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useIgnoreGroup } from './use-ignore-group.ts';

const ReasonForm = z.object({ reason: IgnoredPairForm.shape.reason });
type ReasonForm = z.infer<typeof ReasonForm>;

interface NotDuplicatesDialogProps {
  group: DuplicateGroup;
  onClose: () => void;
}

/** Mark as Not Duplicates (S2 §2, §4): takes the reason, which is stored with every pair of the group. */
export default function NotDuplicatesDialog({ group: { children }, onClose }: NotDuplicatesDialogProps) {
  const form = useForm<ReasonForm>({
    resolver: zodResolver(ReasonForm),
    defaultValues: { reason: 'Different children' },
    shouldFocusError: false,
  });
  const { ignore, isPending } = useIgnoreGroup(
    children.map(({ id }) => id),
    { onFailed: (message) => form.setError('root', { message }), onDone: onClose },
  );
  const { errors, isDirty, submitCount } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Mark as Not Duplicates"
      focusAfter="[aria-label='Duplicate groups'] button, [role='tab'][aria-selected='true']"
      onSubmit={form.handleSubmit(({ reason }) => ignore(reason))}
      isChanged={isDirty}
      attempts={submitCount}
      submitText="Mark as Not Duplicates"
      busyText={isPending ? 'Saving...' : undefined}
    >
      <p>These are different children. They will not be shown as duplicates of each other again.</p>
      <ul>
        {children.map((child) => (
          <li key={child.id}>
            <b translate="no">{fullName(child)}</b>, born {mediumDay(child.birthdate)}
          </li>
        ))}
      </ul>
      <TextField label="Reason" autoComplete="off" error={errors.reason?.message} {...form.register('reason')} />
      <div role="alert">
        {errors.root?.message && <ErrorText>{`Failed to Ignore Pair. ${errors.root.message}`}</ErrorText>}
      </div>
    </FormDialog>
  );
}
