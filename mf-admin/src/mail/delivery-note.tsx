import type { Mail } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Callout } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { HeldButtons } from './held-buttons.tsx';
import { heldText, problemText, triesText, waitText } from './problem-text.ts';
import { useRetryMail } from './use-retry-mail.ts';

/**
 * Why a mail was not sent, how often it was tried, and when the next try is; with Retry for a mail that was given up.
 */
export function DeliveryNote({ mail }: { mail: Mail }) {
  const { status, tries } = mail;
  if (status === 'refused') {
    return (
      <Callout tone="danger" title="This address takes no mail." action={<RetryButton id={mail.id} />}>
        In Users, correct the address or allow mail to it. Then retry.
      </Callout>
    );
  }
  if (status === 'failed') {
    return (
      <Callout
        tone="danger"
        title={problemText(mail) ?? 'This mail was given up.'}
        action={<RetryButton id={mail.id} />}
      >
        {triesText(mail)}
      </Callout>
    );
  }
  if (status === 'held') {
    return (
      <Callout tone="warning" title="This mail is held back." action={<HeldButtons id={mail.id} />}>
        {heldText(mail)}
      </Callout>
    );
  }
  if (status === 'superseded') {
    return (
      <Callout tone="info" title="This mail was not sent.">
        It was out of date before it left: a newer state is known.
      </Callout>
    );
  }
  if (status === 'queued' && tries === 0 && waits(mail)) {
    return (
      <Callout tone="info" title="This mail waits for further changes.">
        {waitText(mail)}
      </Callout>
    );
  }
  if (status === 'queued' && tries > 0) {
    return (
      <Callout tone="warning" title={problemText(mail)}>
        {triesText(mail)}
      </Callout>
    );
  }
  return null;
}

/** Mail about a change by staff, and another reminder of an event, is sent minutes after it was caused. */
function waits({ createdAt, nextTryAt }: Mail): boolean {
  return nextTryAt !== null && Date.parse(nextTryAt) > Date.parse(createdAt);
}

function RetryButton({ id }: { id: number }) {
  const user = useUser();
  const { retry, isPending } = useRetryMail(id);
  if (!can(user, 'mail.retry')) return null;
  return (
    <Button look="turf" icon={<RotateCw />} onClick={retry} busyText={isPending ? 'Queueing...' : undefined}>
      Retry
    </Button>
  );
}
