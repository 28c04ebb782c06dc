import { Callout } from '@fieldhouse/ui';
import type { UserStatus } from './user-status.ts';

/** The error line of a dialog, announced by screen readers; nothing without an error. */
export function StatusLine({ status }: { status: UserStatus | undefined }) {
  if (!status) return null;
  return (
    <Callout tone="danger" role="alert" title={status.line}>
      {status.more}
    </Callout>
  );
}
