import { Button, Card, focusFirstError, Row, Stack } from '@fieldhouse/ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeave } from './use-leave.ts';

export interface FormPageProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether something would be lost: `form.formState.isDirty`. */
  isChanged: boolean;
  /** How often it was sent, `form.formState.submitCount`: each time the focus goes to the first wrong field. */
  attempts?: number;
  submitText: string;
  /** While it is sent. */
  busyText: string | undefined;
  /** Where Cancel leads. */
  onLeave: () => void;
  children: ReactNode;
}

/**
 * A form that is a page of its own, with its two buttons. Leaving it by Cancel, a link or Back asks first when
 * something was changed (product decision 63).
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
