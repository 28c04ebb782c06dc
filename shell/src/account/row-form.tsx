import { Button, ErrorText, type FieldChange, FieldDiff, focusFirstError } from '@fieldhouse/ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, FormState } from 'react-hook-form';
import { FormBox, FormButtons } from './account-style.ts';
import { useEditing } from './editing.tsx';

interface RowFormProps<Fields extends FieldValues> {
  /** 'Emergency contacts' */
  title: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  state: FormState<Fields>;
  saving: { isBusy: boolean; changesByOthers: readonly FieldChange[] | null };
  /** Of a form that does not save what exists, such as 'Add' and 'Adding...'. */
  saveText?: string;
  busyText?: string;
  children: ReactNode;
}

/** The small form of a row, with its own Save and Cancel. */
export function RowForm<Fields extends FieldValues>({
  title,
  onSubmit,
  state,
  saving: { isBusy, changesByOthers },
  saveText = 'Save',
  busyText = 'Saving...',
  children,
}: RowFormProps<Fields>) {
  const { change, setChanged } = useEditing();
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, submitCount, errors } = state;
  const rootError = errors.root?.message;
  useEffect(() => {
    setChanged(isDirty);
    return () => setChanged(false);
  }, [isDirty, setChanged]);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden], [readonly])')?.focus(), []);
  useEffect(() => {
    if (submitCount > 0 && !isBusy) focusFirstError(form.current);
  }, [submitCount, isBusy]);
  return (
    <FormBox ref={form} noValidate onSubmit={onSubmit} aria-label={title}>
      <h3>{title}</h3>
      <FieldDiff changes={changesByOthers} />
      {children}
      {typeof rootError === 'string' && (
        <div role="alert">
          <ErrorText>{rootError}</ErrorText>
        </div>
      )}
      <FormButtons>
        <Button type="submit" busyText={isBusy ? busyText : undefined}>
          {saveText}
        </Button>
        <Button look="quiet" onClick={() => change(null)}>
          Cancel
        </Button>
      </FormButtons>
    </FormBox>
  );
}
