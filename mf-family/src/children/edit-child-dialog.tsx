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

const RemoveButton = styled(Button)`
  justify-self: start; margin-left: -10px; padding-inline: 10px; border-color: transparent; background: transparent;
  color: var(--danger);
  &:hover { border-color: var(--danger); }
`;

const now = () => new Date();

interface EditChildDialogProps {
  /** The form is filled with these values when it opens. */
  child: Child;
  texts: SaveTexts;
  /** The field that has the focus at first. */
  startAt?: keyof ChildFields | undefined;
  onClose: () => void;
  onRemoved: () => void;
}

/**
 * Edit Profile (S1 §2). It saves with the version that was read: when somebody else has saved since then (412), it
 * shows their changes field by field. It also has the button that removes the child (product decision 18).
 */
export default function EditChildDialog({ child, texts, startAt, onClose, onRemoved }: EditChildDialogProps) {
  const [isRemoving, setRemoving] = useState(false);
  const schema = useMemo(() => childForm(now, child), [child]);
  const form = useForm<ChildFields, unknown, ChildProfile>({
    resolver: zodResolver(schema),
    defaultValues: fieldsOf(child),
    shouldFocusError: false,
  });
  const { save, isBusy, changesByOthers } = useSaveChild({ form, child, texts, onDone: onClose });
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
      <FieldDiff changes={changesByOthers} />
      <ChildFormFields form={form} now={now} />
      <div role="alert">{failure && <ErrorText>{`${texts.failed}. ${failure}`}</ErrorText>}</div>
      <RemoveButton look="quiet" icon={<UserMinus />} onClick={() => setRemoving(true)}>
        Remove child
      </RemoveButton>
      {isRemoving && <RemoveChildDialog child={child} onClose={() => setRemoving(false)} onRemoved={onRemoved} />}
    </FormDialog>
  );
}
