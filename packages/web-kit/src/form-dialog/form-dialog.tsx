import { Button, focusFirstError, Row } from '@fieldhouse/ui';
import { Dialog, type DialogProps } from '@fieldhouse/ui/aria';
import { type FormEvent, useEffect, useRef } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeave } from './use-leave.ts';

export interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'footer' | 'onSubmit' | 'formRef'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether there are unsaved changes: `form.formState.isDirty`. */
  isChanged: boolean;
  /** `form.formState.submitCount`: after each submit the focus goes to the first invalid field. */
  attempts?: number;
  submitText: string;
  /** The button's text during the request; undefined: no request runs. */
  busyText: string | undefined;
  /** Nothing can be sent yet. */
  isSubmitDisabled?: boolean;
  cancelText?: string;
}

/**
 * A form in a dialog, with its two buttons. With unsaved changes it asks before it closes, whether by Escape, a press
 * outside, the cross, Cancel or the browser's Back (product decision 63).
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
