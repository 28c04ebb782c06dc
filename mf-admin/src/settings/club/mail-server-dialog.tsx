import type { MailServer } from '@fieldhouse/api';
import { MailFields, TestResult, useMailForm } from '@fieldhouse/club-ui/club-settings';
import { Button, ErrorText, FieldDiff } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';

/** Sets the mail server, and sends an email to oneself over it (product decision 96). */
export default function MailServerDialog({ server, onClose }: { server: MailServer; onClose: () => void }) {
  const { form, save, isBusy, changesByOthers, test } = useMailForm(server);
  const isTested = test.result?.isSent === true;
  return (
    <FormDialog
      onClose={onClose}
      title="Mail server"
      onSubmit={form.handleSubmit(save)}
      isChanged={form.formState.isDirty && !isTested}
      attempts={form.formState.submitCount}
      submitText="Save and send a test email"
      busyText={isBusy ? 'Sending...' : undefined}
    >
      <p>It is saved, then an email goes to your own address over it.</p>
      <FieldDiff changes={changesByOthers} />
      <MailFields form={form} hasPassword={server.hasPassword} />
      {form.formState.errors.root?.message && <ErrorText>{form.formState.errors.root.message}</ErrorText>}
      <TestResult
        result={test.result}
        whenSent={
          <Button look="primary" wide onClick={onClose}>
            It arrived: close
          </Button>
        }
      />
    </FormDialog>
  );
}
