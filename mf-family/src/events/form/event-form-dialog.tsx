import { Button, ErrorText, Row } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import type { FormEvent, ReactNode } from 'react';

interface EventFormDialogProps {
  title: string;
  subtitle?: string;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
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
  const { title, subtitle, onClose, onSubmit, submitText, busyText, missing, failure, children } = props;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={title}
      subtitle={subtitle}
      onSubmit={onSubmit}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busyText={busyText}>
            {submitText}
          </Button>
        </Row>
      }
    >
      {missing && <ErrorText>{`Not everything there is to choose from did load. ${missing.detail}`}</ErrorText>}
      {children}
      <div role="alert">{failure && <ErrorText>{failure}</ErrorText>}</div>
    </Dialog>
  );
}
