import { Callout, LinkButton } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import { addressOfStep } from './steps.ts';
import type { TestOutcome } from './use-test-email.ts';

/** What became of the email to oneself; when it was sent, the end of the set-up. */
export function TestResult({ result }: { result: TestOutcome | undefined }) {
  if (!result) return null;
  if (!result.isSent) {
    return (
      <Callout tone="danger" role="alert" title={result.message}>
        {result.reply ?? undefined}
      </Callout>
    );
  }
  return (
    <>
      <Callout tone="info" role="alert" icon={<Check aria-hidden="true" />}>
        {result.message}
      </Callout>
      <LinkButton href={addressOfStep('done')} look="primary" size="large" wide>
        It arrived: finish
      </LinkButton>
    </>
  );
}
