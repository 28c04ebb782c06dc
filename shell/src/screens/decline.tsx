import { Button, LinkButton } from '@fieldhouse/ui';
import { lazyDialog } from '@fieldhouse/web-kit';
import CalendarX from 'lucide-react/icons/calendar-x';
import { type ReactNode, useState } from 'react';
import { GateResult } from './gate-result.tsx';

const DeclineQuestion = lazyDialog(() => import('./decline-question.tsx'));

export interface DeclineProps {
  /** Who sees that it was declined: 'The club'. */
  inviter: ReactNode;
  onDecline: () => void;
  isBusy: boolean;
  /** Why it was not declined. */
  error: unknown;
}

/** The button that declines an invitation after a question. */
export function Decline(props: DeclineProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" size="large" wide onClick={() => setAsking(true)}>
        Decline
      </Button>
      {isAsking && <DeclineQuestion {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

/** What the page of a declined invitation shows. */
export function Declined({ inviter }: Pick<DeclineProps, 'inviter'>) {
  return (
    <GateResult icon={<CalendarX aria-hidden="true" />} title="You declined the invitation">
      <p>Its link does not work any more. Was it a mistake? {inviter} can send you the invitation again.</p>
      <LinkButton href="/" size="large" wide>
        Open the home page
      </LinkButton>
    </GateResult>
  );
}
