import { Button, focusFirstError, Row } from '@fieldhouse/ui';
import { Dialog, type DialogProps } from '@fieldhouse/ui/aria';
import { type FormEvent, useEffect, useRef } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeave } from './use-leave.ts';

export interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'footer' | 'onSubmit' | 'formRef'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether something would be lost: `form.formState.isDirty`. */
  isChanged: boolean;
  /** How often it was sent, `form.formState.submitCount`: each time the focus goes to the first wrong field. */
  attempts?: number;
  submitText: string;
  /** While it is sent. */
  busyText: string | undefined;
  /** There is nothing to send yet. */
  isSubmitDisabled?: boolean;
  cancelText?: string;
}

/**
 * A form in a dialog, with its two buttons. Leaving it by Escape, a press outside, the cross, Cancel or the
 * browser's Back asks first when something was changed (product decision 63).
 */
export function FormDialog({
  isChanged,
  attempts = 0,
  submitText,
  busyText,
  isSubmitDisabled = false,
  cancelText = 'Cancel',
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const { leave, ...question } = useLeave(isChanged, onClose);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = busyText !== undefined;
  useEffect(() => {
    if (attempts > 0 && !isBusy) focusFirstError(form.current);
  }, [attempts, isBusy]);
  return (
    <Dialog
      {...dialog}
      formRef={form}
      isOpen
      onClose={leave}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={leave}>
            {cancelText}
          </Button>
          <Button type="submit" busyText={busyText} disabled={isSubmitDisabled}>
            {submitText}
          </Button>
        </Row>
      }
    >
      {children}
      <DiscardQuestion {...question} />
    </Dialog>
  );
}
