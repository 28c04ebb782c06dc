import type { AddedChild } from '@fieldhouse/api';
import { useChildren } from '@fieldhouse/club-events';
import type { ChildProfile } from '@fieldhouse/contracts/forms';
import { ErrorText } from '@fieldhouse/ui';
import { useNotify, useUser } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ChildFormFields } from './child-fields.tsx';
import { ClubCheckDialog } from './club-check-dialog.tsx';
import type { PossibleDuplicates } from './duplicate-candidates.ts';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { type ChildFields, childForm, EMPTY_CHILD_FORM } from './new-child.ts';
import { useAddChild } from './use-add-child.ts';

const now = () => new Date();
const NONE: PossibleDuplicates = { candidates: [] };

/**
 * Add Child (S1 §2, §5). When the club has to check for a duplicate, a second dialog says so (product decision 52).
 */
export default function AddChildDialog({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<AddedChild>();
  if (checked) return <ClubCheckDialog child={checked} onClose={onClose} />;
  return (
    <NewChildDialog onClose={onClose} onAdded={(child) => (child.clubWillCheck ? setChecked(child) : onClose())} />
  );
}

interface NewChildDialogProps {
  onClose: () => void;
  onAdded: (child: AddedChild) => void;
}

/** Shows possible duplicates before the child is added; what was typed stays. */
function NewChildDialog({ onClose, onAdded }: NewChildDialogProps) {
  const notify = useNotify();
  const [duplicates, setDuplicates] = useState<PossibleDuplicates>(NONE);
  const schema = useMemo(() => childForm(now), []);
  const user = useUser();
  const lastName = useChildren().data?.at(-1)?.lastName ?? user.lastName;
  const form = useForm<ChildFields, unknown, ChildProfile>({
    resolver: zodResolver(schema),
    defaultValues: { ...EMPTY_CHILD_FORM, lastName },
    shouldFocusError: false,
  });
  // Most children have the family's name, so the focus is on the first name.
  const { setFocus } = form;
  useEffect(() => setFocus('firstName'), [setFocus]);
  const { add, isPending } = useAddChild(form, { onDone: onAdded, onDuplicates: setDuplicates });

  const submit = (confirmNotDuplicate: boolean) => (event?: FormEvent) =>
    form
      .handleSubmit((profile) => add(profile, confirmNotDuplicate))(event)
      .catch(() =>
        notify({ title: 'Error', description: 'An error occurred while processing the form', tone: 'destructive' }),
      );
  const failure = form.formState.errors.root?.message;
  const { firstName, birthdate } = form.getValues();
  return (
    <FormDialog
      onClose={onClose}
      title="Add Child"
      focusAfter="[aria-labelledby='your-children'] article:last-of-type"
      onSubmit={submit(false)}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText="Add Child"
      busyText={isPending ? 'Adding...' : undefined}
    >
      <ChildFormFields form={form} now={now} />
      <div role="alert">{failure && <ErrorText>{`Failed to add child. ${failure}`}</ErrorText>}</div>
      {duplicates.candidates.length > 0 && birthdate !== null && (
        <DuplicatesDialog
          {...duplicates}
          firstName={firstName.trim()}
          birthdate={birthdate}
          isAdding={isPending}
          onBack={() => setDuplicates(NONE)}
          onAddAnyway={() => void submit(true)()}
          onRequested={onClose}
        />
      )}
    </FormDialog>
  );
}
