import type { AdminAccessRequest } from '@fieldhouse/api';
import { AccessDecisionForm } from '@fieldhouse/contracts/forms';
import { ErrorText, TextArea } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useDecideRequest } from './use-decide-request.ts';

interface DecisionDialogProps {
  action: AccessDecisionForm['action'];
  request: AdminAccessRequest;
  onClose: () => void;
}

/** Approve or Deny an access request, with a note for the parent (S2 §2, §7). */
export default function DecisionDialog({ action, request, onClose }: DecisionDialogProps) {
  const form = useForm<AccessDecisionForm>({
    resolver: zodResolver(AccessDecisionForm),
    defaultValues: { action, adminNotes: '' },
    shouldFocusError: false,
  });
  const { decide, isPending } = useDecideRequest(request.id, {
    onFailed: (message) => form.setError('root', { message }),
    onDone: onClose,
  });
  const { errors, isDirty, submitCount } = form.formState;
  const who = request.requestingParentName ?? 'The parent';
  const isApproval = action === 'approve';
  return (
    <FormDialog
      onClose={onClose}
      title={isApproval ? 'Approve access' : 'Deny access'}
      focusAfter="[aria-label='Access requests'] button, [role='tab'][aria-selected='true']"
      onSubmit={form.handleSubmit(decide)}
      isChanged={isDirty}
      attempts={submitCount}
      submitText={isApproval ? 'Approve' : 'Deny'}
      busyText={isPending ? 'Saving...' : undefined}
    >
      <p>
        {isApproval
          ? `${who} gets full access to ${request.childName} and is told by email.`
          : `${who} gets no access to ${request.childName} and is told by email.`}
      </p>
      <TextArea
        label="Note"
        optional
        hint="The parent reads it."
        error={errors.adminNotes?.message}
        {...form.register('adminNotes')}
      />
      <div role="alert">{errors.root?.message && <ErrorText>{`Update Failed. ${errors.root.message}`}</ErrorText>}</div>
    </FormDialog>
  );
}
