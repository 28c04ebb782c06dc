import type { Child } from '@fieldhouse/api';
import { Badge } from '@fieldhouse/ui';
import FileCheck from 'lucide-react/icons/file-check';
import FileWarning from 'lucide-react/icons/file-warning';
import ShieldCheck from 'lucide-react/icons/shield-check';

/** Age Doc Missing, Uploaded or Verified (S1 §4, product decision 71). */
export function DocumentBadge({ child }: { child: Child }) {
  if (child.ageVerifiedOn !== null) {
    return (
      <Badge tone="turf" icon={<ShieldCheck />}>
        Verified
      </Badge>
    );
  }
  return child.ageVerificationDocument === null ? (
    <Badge tone="warn" icon={<FileWarning />}>
      Age Doc Missing
    </Badge>
  ) : (
    <Badge tone="turf" icon={<FileCheck />}>
      Uploaded
    </Badge>
  );
}
