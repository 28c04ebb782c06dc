import type { MailServer } from '@fieldhouse/api';
import { MailFields, TestResult, useMailForm } from '@fieldhouse/club-ui/club-settings';
import { Button, ErrorText, FieldDiff, focusFirstError } from '@fieldhouse/ui';
import { useEffect, useRef } from 'react';
import { GateForm } from '../screens/gate.tsx';
import { FinishLink } from './finish-link.tsx';

/** Saves the mail server, and sends an email to oneself over it. */
export function MailForm({ server }: { server: MailServer }) {
  const { form, save, isBusy, changesByOthers, test } = useMailForm(server);
  const box = useRef<HTMLFormElement>(null);
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isBusy) focusFirstError(box.current);
  }, [submitCount, isBusy]);
  return (
    <GateForm ref={box} onSubmit={form.handleSubmit(save)} noValidate>
      <FieldDiff changes={changesByOthers} />
      <MailFields form={form} hasPassword={server.hasPassword} />
      {errors.root?.message && (
        <div role="alert">
          <ErrorText>{errors.root.message}</ErrorText>
        </div>
      )}
      <TestResult result={test.result} whenSent={<FinishLink />} />
      <Button
        type="submit"
        look={test.result?.isSent ? 'quiet' : 'primary'}
        size="large"
        wide
        busyText={isBusy ? 'Sending...' : undefined}
      >
        Send a test email to me
      </Button>
    </GateForm>
  );
}
