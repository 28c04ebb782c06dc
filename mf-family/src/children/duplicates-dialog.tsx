import { fullName, Jersey } from '@fieldhouse/club-ui';
import { isolated, type LocalDate, longDay } from '@fieldhouse/contracts/club';
import { ChildAccessRequestForm } from '@fieldhouse/contracts/forms';
import { Button, Callout, media, RadioCards, TextArea } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { SendConfirmation } from '@fieldhouse/web-kit/send-confirmation';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import * as z from 'zod';
import type { DuplicateCandidate, PossibleDuplicates } from './duplicate-candidates.ts';
import { isNotConfirmed, RequestFailure } from './request-failure.tsx';
import { type AccessFields, useRequestAccess } from './use-request-access.ts';

const Otherwise = styled.div`
  display: flex; align-items: center; justify-content: space-between; gap: var(--s3) var(--s4);
  padding-top: var(--s4); border-top: 1px solid var(--line);
  & > p { color: var(--muted); } & > button { flex: none; }
  ${media.phone} { flex-wrap: wrap; }
`;

interface DuplicatesDialogProps extends PossibleDuplicates {
  /** The child being added. */
  firstName: string;
  birthdate: LocalDate;
  isAdding: boolean;
  onBack: () => void;
  onAddAnyway: () => void;
  /** Access was requested, so the child is not added. */
  onRequested: () => void;
}

/**
 * Shows possible duplicates before a child is added (S1 §5, product decision 19). A parent who finds their child here
 * requests access instead of adding it twice.
 */
export function DuplicatesDialog(props: DuplicatesDialogProps) {
  const { candidates, parentsHidden, firstName, birthdate, isAdding, onBack, onAddAnyway, onRequested } = props;
  const [only, ...others] = candidates;
  const several = others.length > 0;
  const schema = useMemo(() => z.custom<AccessFields>().pipe(ChildAccessRequestForm), []);
  const form = useForm<AccessFields, unknown, ChildAccessRequestForm>({
    resolver: zodResolver(schema),
    defaultValues: { existingChildId: several ? null : (only?.id ?? null), requestReason: '' },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const { request, isPending } = useRequestAccess(form, onRequested);
  return (
    <FormDialog
      role="alertdialog"
      onClose={onBack}
      title={`Is ${isolated(firstName)} in the club already?`}
      onSubmit={(event) => {
        // This form is inside another form's dialog, which must not get the event.
        event.stopPropagation();
        void form.handleSubmit(request)(event);
      }}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      cancelText="Go back"
      submitText="Request Access"
      busyText={isPending ? 'Sending...' : undefined}
    >
      <p>
        {several ? 'These children have' : 'This child has'} the same name and a birthdate close to the one you entered,{' '}
        {longDay(birthdate)}. If {several ? 'one of them is' : 'it is'} yours, ask the club for access: a second profile
        would split registrations and records.
      </p>
      <Controller
        control={form.control}
        name="existingChildId"
        render={({ field: { ref, value, onChange }, fieldState }) => (
          <RadioCards
            ref={ref}
            label="Child"
            value={value ?? null}
            onChange={onChange}
            error={fieldState.error?.message}
            cards={candidates.map((candidate) => ({
              value: candidate.id,
              title: fullName(candidate),
              text: aboutCandidate(candidate),
              picture: <Jersey firstName={candidate.firstName} lastName={candidate.lastName} size={48} />,
            }))}
          />
        )}
      />
      {parentsHidden !== undefined && !isNotConfirmed(errors.root) && (
        <Callout tone="warning" title="Parents are not shown" action={<SendConfirmation />}>
          {parentsHidden}
        </Callout>
      )}
      <TextArea
        label="Reason"
        hint="Who you are to the child. The club’s administrators read it."
        error={errors.requestReason?.message}
        {...form.register('requestReason')}
      />
      <RequestFailure error={errors.root} />
      <Otherwise>
        <p>{several ? `None of them is your ${isolated(firstName)}?` : `A different ${isolated(firstName)}?`}</p>
        <Button look="turf" onClick={onAddAnyway} busyText={isAdding ? 'Adding...' : undefined}>
          Add anyway
        </Button>
      </Otherwise>
    </FormDialog>
  );
}

function aboutCandidate(candidate: DuplicateCandidate): ReactNode {
  if ('bornWithinAWeek' in candidate) return 'born within a week of this date';
  const { age, birthdate, parentFirstName, parentLastName } = candidate;
  return (
    <>
      Age {age} · born {longDay(birthdate)}
      {parentFirstName !== null && (
        <>
          <br />
          Parent: {parentFirstName} {parentLastName}
        </>
      )}
    </>
  );
}
