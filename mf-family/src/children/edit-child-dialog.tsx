import type { Child } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import type { ChildProfile } from '@fieldhouse/contracts/forms';
import { Button, ErrorText, FieldDiff } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import UserMinus from 'lucide-react/icons/user-minus';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { ChildFormFields } from './child-fields.tsx';
import { fieldsOf } from './edited-child.ts';
import { type ChildFields, childForm } from './new-child.ts';
import { RemoveChildDialog } from './remove-child-dialog.tsx';
import { type SaveTexts, useSaveChild } from './use-save-child.ts';

const RemoveButton = styled(
  Button,
)`justify-self: start; color: var(--danger); border-color: transparent; padding-inline: 10px; margin-left: -10px; background: transparent; &:hover { border-color: var(--danger); }`;

const now = () => new Date();

interface EditChildDialogProps {
  /** As it is shown: the form is filled with what it is when it opens. */
  child: Child;
  words: SaveTexts;
  /** The field that the visitor came to fill; it has the focus. */
  startAt?: keyof ChildFields | undefined;
  onClose: () => void;
  onRemoved: () => void;
}

/**
 * Edit Profile (S1 §2). Saved only on top of what was read: when somebody else has saved meanwhile (412), it shows
 * field by field what they changed. Removing the child begins here (product decision 18).
 */
export default function EditChildDialog({ child, words, startAt, onClose, onRemoved }: EditChildDialogProps) {
  const [isRemoving, setRemoving] = useState(false);
  const schema = useMemo(() => childForm(now, child), [child]);
  const form = useForm<ChildFields, unknown, ChildProfile>({
    resolver: zodResolver(schema),
    defaultValues: fieldsOf(child),
    shouldFocusError: false,
  });
  const { save, isBusy, changedMeanwhile } = useSaveChild({ form, child, words, onDone: onClose });
  const { setFocus } = form;
  useEffect(() => {
    if (startAt !== undefined) setFocus(startAt);
  }, [startAt, setFocus]);
  const failure = form.formState.errors.root?.message;
  return (
    <FormDialog
      onClose={onClose}
      title="Edit Profile"
      subtitle={fullName(child)}
      onSubmit={form.handleSubmit(save)}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText="Save"
      busyText={isBusy ? 'Saving...' : undefined}
    >
      <FieldDiff changes={changedMeanwhile} />
      <ChildFormFields form={form} now={now} />
      <div role="alert">{failure && <ErrorText>{`${words.failed}. ${failure}`}</ErrorText>}</div>
      <RemoveButton look="quiet" icon={<UserMinus />} onClick={() => setRemoving(true)}>
        Remove child
      </RemoveButton>
      {isRemoving && <RemoveChildDialog child={child} onClose={() => setRemoving(false)} onRemoved={onRemoved} />}
    </FormDialog>
  );
}
