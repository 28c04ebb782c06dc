import { ErrorText } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import type { FormEvent, ReactNode } from 'react';
import { EventFormFields } from './event-form-fields.tsx';
import type { EventFormApi } from './use-event-form.ts';
import type { FormChoices } from './use-form-choices.ts';

interface EventFormDialogProps {
  form: EventFormApi;
  choices: FormChoices;
  mode: 'create' | 'edit';
  title: string;
  subtitle?: string;
  submitText: string;
  busyText: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Shown below the date and times. */
  whenNote?: ReactNode;
  /** Shown below the fields. */
  footNote?: ReactNode;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** The dialog around the event form: fields, errors and the two buttons. */
export function EventFormDialog({ form, choices, mode, whenNote, footNote, children, ...frame }: EventFormDialogProps) {
  const { isDirty, submitCount, errors } = form.formState;
  const { loadError } = choices;
  const failure = errors.root?.message;
  return (
    <FormDialog {...frame} size="large" isChanged={isDirty} attempts={submitCount}>
      {loadError && <ErrorText>{`Not everything there is to choose from did load. ${loadError.detail}`}</ErrorText>}
      {children}
      <EventFormFields form={form} choices={choices} mode={mode} whenNote={whenNote} />
      {footNote}
      <div role="alert">{failure && <ErrorText>{failure}</ErrorText>}</div>
    </FormDialog>
  );
}
