import { Button, LinkButton } from '@fieldhouse/ui';
import { errorMessage } from '@fieldhouse/web-kit';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { ACCOUNT_PATH } from '../routes/decide.ts';
import { GateResult } from './gate-result.tsx';

interface LinkRefusedProps {
  error: unknown;
  /** The link does nothing any more: it was used, has expired or is unknown. */
  isFinal: boolean;
  /** 'This link does not work' */
  finalTitle: string;
  /** What to do then. */
  children: ReactNode;
  onRetry: () => void;
  isBusy: boolean;
}

/** Why the link of an email did nothing: what to do instead, or the button that tries it again. */
export function LinkRefused({ error, isFinal, finalTitle, children, onRetry, isBusy }: LinkRefusedProps) {
  return (
    <GateResult icon={<CircleAlert aria-hidden="true" />} title={isFinal ? finalTitle : 'That did not work'}>
      <p>{errorMessage(error, 'The link could not be checked. Please try again.')}</p>
      {isFinal ? (
        children
      ) : (
        <Button size="large" wide busyText={isBusy ? 'Trying again...' : undefined} onClick={onRetry}>
          Try again
        </Button>
      )}
    </GateResult>
  );
}

/** Leads visitors to the sign-in page first. */
export const ToAccount = () => (
  <LinkButton href={ACCOUNT_PATH} look="primary" size="large" wide>
    Open your account
  </LinkButton>
);
