import { Callout } from '@fieldhouse/ui';
import type { UserStatus } from './user-status.ts';

/** A status line of a dialog, read out as it comes; nothing while nothing is wrong. */
export function StatusLine({ status }: { status: UserStatus | undefined }) {
  if (!status) return null;
  return (
    <Callout tone="danger" role="alert" title={status.line}>
      {status.more}
    </Callout>
  );
}
