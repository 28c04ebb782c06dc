import type { Child } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Button } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCheckDocument } from './use-check-document.ts';

/**
 * Mark as checked: for coaches and admins who are no guardians of the child, while the age document is not checked
 * (product decisions 71, 102). `onDone` moves the focus, because the button disappears.
 */
export function CheckDocument({ child, onDone }: { child: Child; onDone: () => void }) {
  const user = useUser();
  const { check, isPending } = useCheckDocument(child, onDone);
  if (!can(user, 'age-document.check') || !child.mayCheckAgeDocument || child.ageVerifiedOn !== null) return null;
  return (
    <Button look="turf" icon={<ShieldCheck />} busyText={isPending ? 'Saving...' : undefined} onClick={check}>
      Mark as checked
    </Button>
  );
}
