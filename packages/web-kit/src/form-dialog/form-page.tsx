import { Button, Card, focusFirstError, Row, Stack } from '@fieldhouse/ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeave } from './use-leave.ts';

export interface FormPageProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether there are unsaved changes: `form.formState.isDirty`. */
  isChanged: boolean;
  /** `form.formState.submitCount`: after each submit the focus goes to the first invalid field. */
  attempts?: number;
  submitText: string;
  /** The button's text during the request; undefined: no request runs. */
  busyText: string | undefined;
  /** Called by Cancel. */
  onLeave: () => void;
  children: ReactNode;
}

/**
 * A form on its own page, with its two buttons. With unsaved changes it asks before Cancel, a link or Back leaves the
 * page (product decision 63).
 */
export function FormPage(props: FormPageProps) {
  const { onSubmit, isChanged, attempts = 0, submitText, busyText, onLeave, children } = props;
  const { leave, ...question } = useLeave(isChanged, onLeave);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = busyText !== undefined;
  useEffect(() => {
    if (attempts > 0 && !isBusy) focusFirstError(form.current);
  }, [attempts, isBusy]);
  return (
    <Card>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <Stack $gap={5}>
          {children}
          <Row $gap={2}>
            <Button type="submit" busyText={busyText}>
              {submitText}
            </Button>
            <Button look="quiet" onClick={leave}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
      <DiscardQuestion {...question} />
    </Card>
  );
}
