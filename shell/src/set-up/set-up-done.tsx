import { LinkButton } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import { styled } from 'styled-components';
import { GateLink } from '../screens/gate.tsx';
import { GateResult } from '../screens/gate-result.tsx';
import { addressOfStep } from './steps.ts';

const Next = styled.nav`
  display: grid; justify-items: start;
`;

/** The end of the set-up: what a new club does next. */
export function SetUpDone() {
  return (
    <GateResult icon={<Check aria-hidden="true" />} title="Your club is ready">
      <p>What comes next:</p>
      <Next aria-label="What comes next">
        <GateLink href="/admin?tab=locations">Add the places where you train</GateLink>
        <GateLink href="/admin?tab=users">Add your coaches</GateLink>
        <GateLink href="/coach/create-event">Create the first event</GateLink>
        <GateLink href={addressOfStep('club')}>Change the club’s name and addresses</GateLink>
        <GateLink href={addressOfStep('email')}>Set or test the mail server</GateLink>
      </Next>
      <LinkButton href="/admin" look="primary" size="large" wide>
        Open the admin dashboard
      </LinkButton>
    </GateResult>
  );
}
