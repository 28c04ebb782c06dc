import type { StagedRow } from '@fieldhouse/api';
import { Button } from '@fieldhouse/ui';
import { useLeaveOut } from './use-leave-out.ts';

/** Leave out, or Put back, for one row. */
export function LeaveOutButton({ uploadId, row }: { uploadId: number; row: StagedRow }) {
  const { change, isPending, isCoolingDown } = useLeaveOut(uploadId, row);
  const text = row.leftOut ? 'Put back' : 'Leave out';
  return (
    <Button
      look="quiet"
      onClick={change}
      busyText={isPending ? 'Saving...' : undefined}
      coolingDown={isCoolingDown}
      aria-label={`${text} line ${row.line}`}
    >
      {text}
    </Button>
  );
}
