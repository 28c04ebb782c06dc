import type { Child } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Button } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCheckDocument } from './use-check-document.ts';

/**
 * Mark as checked: for coaches and admins, while the age document is not checked (product decision 71). `onDone` moves
 * the focus, because the button disappears.
 */
export function CheckDocument({ child, onDone }: { child: Child; onDone: () => void }) {
  const user = useUser();
  const { check, isPending } = useCheckDocument(child, onDone);
  if (!can(user, 'age-document.check') || child.ageVerifiedOn !== null) return null;
  return (
    <Button look="turf" icon={<ShieldCheck />} busyText={isPending ? 'Saving...' : undefined} onClick={check}>
      Mark as checked
    </Button>
  );
}
