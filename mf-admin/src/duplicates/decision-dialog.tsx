import type { AdminAccessRequest, DuplicateChild } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import { isolated, longDay } from '@fieldhouse/contracts/club';
import { AccessDecisionForm } from '@fieldhouse/contracts/forms';
import { Callout, ErrorText, RadioCards, TextArea } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import Merge from 'lucide-react/icons/merge';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Evidence } from './evidence.tsx';
import { useDecideRequest } from './use-decide-request.ts';

interface DecisionDialogProps {
  action: AccessDecisionForm['action'];
  request: AdminAccessRequest;
  onClose: () => void;
  /** Called with the picked child. */
  onDone: (picked?: number) => void;
}

/**
 * Approve or Deny an access request, with a note for the parent (S2 §2, §7). When the request came from adding a child,
 * the admin picks the matching child before Approve is enabled (product decision 52).
 */
export default function DecisionDialog({ action, request, onClose, onDone }: DecisionDialogProps) {
  const form = useForm<AccessDecisionForm>({
    resolver: zodResolver(AccessDecisionForm),
    defaultValues: { action, adminNotes: '' },
    shouldFocusError: false,
  });
  const { decide, isPending } = useDecideRequest(request.id, {
    onFailed: (message) => form.setError('root', { message }),
    onDone,
  });
  const { errors, isDirty, submitCount } = form.formState;
  const parentName = request.requestingParentName ?? 'The parent';
  const isApproval = action === 'approve';
  const isPicking = isApproval && request.child === null;
  const picked = useWatch({ control: form.control, name: 'childId' });
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
      isSubmitDisabled={isPicking && picked === undefined}
    >
      <p>
        {isApproval
          ? `${isolated(parentName)} gets full access to ${isolated(request.childName)} and is told by email.`
          : `${isolated(parentName)} gets no access to ${isolated(request.childName)} and is told by email.`}
      </p>
      {isApproval && <Evidence request={request} childId={picked} />}
      {isPicking && (
        <>
          <Controller
            control={form.control}
            name="childId"
            render={({ field: { ref, value, onChange }, fieldState }) => (
              <RadioCards
                ref={ref}
                label="Which child is it?"
                hint={request.newChild ? `New profile: ${ageAndBirth(request.newChild)}` : undefined}
                value={value ?? null}
                onChange={onChange}
                error={fieldState.error?.message}
                cards={request.matches.map(toCard)}
              />
            )}
          />
          <Callout tone="info" icon={<Merge />}>
            The parent’s new profile stays as well. The next step offers to merge the two.
          </Callout>
        </>
      )}
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

const ageAndBirth = ({ age, birthdate }: DuplicateChild) => `Age ${age} · born ${longDay(birthdate)}`;

function toCard(match: DuplicateChild) {
  const { id, firstName, lastName, parentFirstName, parentLastName } = match;
  return {
    value: id,
    title: fullName(match),
    text: (
      <>
        {ageAndBirth(match)}
        <br />
        {parentFirstName === null ? 'No parent' : `Parent: ${parentFirstName} ${parentLastName}`}
      </>
    ),
    picture: <Jersey firstName={firstName} lastName={lastName} size={48} />,
  };
}
