import { Callout } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import type { TestOutcome } from './use-test-email.ts';

interface TestResultProps {
  result: TestOutcome | undefined;
  /** Below an email that the server accepted. */
  whenSent?: ReactNode;
}

/** What became of the email to oneself; nothing before one was sent. */
export function TestResult({ result, whenSent }: TestResultProps) {
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
      {whenSent}
    </>
  );
}
