import type { MailServer } from '@fieldhouse/api';
import { TestResult, useTestEmail } from '@fieldhouse/club-ui/club-settings';
import { Button, Spinner } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { GateFoot, GateForm, GateLink } from '../screens/gate.tsx';
import { FinishLink } from './finish-link.tsx';
import { MailForm } from './mail-form.tsx';
import { StepHead } from './step-head.tsx';
import { addressOfStep, stepText } from './steps.ts';

/** The third step: the mail server, tested with an email to oneself. */
export function MailStep() {
  const query = $api.useQuery('get', '/api/admin/mail-server');
  return (
    <>
      <StepHead step={stepText('email')} title="Let the club write">
        Confirmations, reminders and password links go over your mail server.
      </StepHead>
      <QueryView query={query} skeleton={<Spinner />} errorTitle="The mail server could not be loaded">
        {(server) => (server.isFromEnvironment ? <GivenServer server={server} /> : <MailForm server={server} />)}
      </QueryView>
      <GateFoot>
        <GateLink href={addressOfStep('done')}>Do this later</GateLink>
        <span>Until then nothing is sent: emails stay in the Mail tab</span>
      </GateFoot>
    </>
  );
}

/** Whoever runs the site has set the server: it can only be tested. */
function GivenServer({ server }: { server: MailServer }) {
  const { send, isBusy, result } = useTestEmail();
  return (
    <GateForm
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>Whoever runs the site has set the mail server: {server.host}</p>
      <TestResult result={result} whenSent={<FinishLink />} />
      <Button
        type="submit"
        look={result?.isSent ? 'quiet' : 'primary'}
        size="large"
        wide
        busyText={isBusy ? 'Sending...' : undefined}
      >
        Send a test email to me
      </Button>
    </GateForm>
  );
}
