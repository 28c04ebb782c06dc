import { ErrorText } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import type { FormEvent, ReactNode } from 'react';

interface EventFormDialogProps {
  title: string;
  subtitle?: string;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isChanged: boolean;
  attempts: number;
  submitText: string;
  busyText: string | undefined;
  /** Something to choose from did not load. */
  missing: { detail: string } | null;
  /** Why it was refused, in words, when no field is to blame. */
  failure: string | undefined;
  children: ReactNode;
}

/** The frame of the event form: its fields, what went wrong, the two buttons. */
export function EventFormDialog(props: EventFormDialogProps) {
  const { title, subtitle, onClose, onSubmit, isChanged, attempts, submitText, busyText, missing, failure, children } =
    props;
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={title}
      subtitle={subtitle}
      onSubmit={onSubmit}
      isChanged={isChanged}
      attempts={attempts}
      submitText={submitText}
      busyText={busyText}
    >
      {missing && <ErrorText>{`Not everything there is to choose from did load. ${missing.detail}`}</ErrorText>}
      {children}
      <div role="alert">{failure && <ErrorText>{failure}</ErrorText>}</div>
    </FormDialog>
  );
}
