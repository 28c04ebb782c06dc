import type { Child } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import { isolated } from '@fieldhouse/contracts/club';
import { ChildAccessRequestForm } from '@fieldhouse/contracts/forms';
import { Row, TextArea } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import * as z from 'zod';
import { RequestFailure } from './request-failure.tsx';
import { type AccessFields, useRequestAccess } from './use-request-access.ts';

const Added = styled(Row)`
  flex-wrap: nowrap; padding: var(--s3) var(--s4); background: var(--sunken);
  border: 1px solid var(--line); border-radius: var(--radius-s);
  & > p { min-width: 0; overflow-wrap: anywhere; } & b { font-weight: 600; }
`;

interface ClubCheckDialogProps {
  /** The child that was just added. */
  child: Pick<Child, 'id' | 'firstName' | 'lastName'>;
  onClose: () => void;
}

/**
 * Shown after a child was added without showing possible duplicates (product decision 52): the club checks whether the
 * child is registered already, and the parent may request access to that profile.
 */
export function ClubCheckDialog({ child, onClose }: ClubCheckDialogProps) {
  const schema = useMemo(() => z.custom<AccessFields>().pipe(ChildAccessRequestForm), []);
  const form = useForm<AccessFields, unknown, ChildAccessRequestForm>({
    resolver: zodResolver(schema),
    defaultValues: { newChildId: child.id, requestReason: '' },
    shouldFocusError: false,
  });
  const { errors, isDirty, submitCount } = form.formState;
  const { request, isPending } = useRequestAccess(form, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={`The club will check whether ${isolated(child.firstName)} is registered already`}
      focusAfter="[aria-labelledby='your-children'] article:last-of-type"
      onSubmit={form.handleSubmit(request)}
      isChanged={isDirty}
      attempts={submitCount}
      cancelText="Not now"
      submitText="Request Access"
      busyText={isPending ? 'Sending...' : undefined}
    >
      <Added $gap={3}>
        <Jersey firstName={child.firstName} lastName={child.lastName} size={48} />
        <p>
          <b translate="no">{fullName(child)}</b> was added and can register for events.
        </p>
      </Added>
      <p>
        Is {child.firstName} in the club already, added by someone else in your family? Ask for access: an administrator
        looks for that profile and links it to you.
      </p>
      <TextArea
        label="Reason"
        hint="Who you are to the child. The club’s administrators read it."
        error={errors.requestReason?.message}
        {...form.register('requestReason')}
      />
      <RequestFailure error={errors.root ?? errors.newChildId} />
    </FormDialog>
  );
}
