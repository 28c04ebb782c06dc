import { LinkButton } from '@fieldhouse/ui';
import { addressOfStep } from './steps.ts';

/** Ends the set-up after an email to oneself. */
export function FinishLink() {
  return (
    <LinkButton href={addressOfStep('done')} look="primary" size="large" wide>
      It arrived: finish
    </LinkButton>
  );
}
