import { Button } from '@fieldhouse/ui';
import { useDownload } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import { PartText } from './account-style.ts';

/** The file with all that the club stores about a parent and the children (product decision 97). */
export function FamilyData() {
  const { download, isPending } = useDownload({
    failureTitle: 'Your family’s data could not be downloaded',
    successTitle: 'Your family’s data downloaded',
  });
  return (
    <PartText>
      <p>Everything the club stores about you and your children, in one file.</p>
      <Button
        look="quiet"
        icon={<Download aria-hidden="true" />}
        busyText={isPending ? 'Downloading...' : undefined}
        onClick={() => download('/api/account/data')}
      >
        Download my family’s data
      </Button>
    </PartText>
  );
}
