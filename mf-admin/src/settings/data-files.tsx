import { Button, Card, Muted, ProgressBar, Row, SectionTitle, Stack } from '@fieldhouse/ui';
import { useDownload } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { ImportData } from './import-data.tsx';

const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const MEGABYTE = 1_000_000;

/**
 * The club's data as a file: Export Data, and Import Data, which is disabled until a dry run has finished (S2 §2,
 * product decision 48).
 */
export function DataFiles() {
  const titleId = useId();
  const { download, isPending, receivedBytes } = useDownload({
    failureTitle: 'Failed to export data',
    successTitle: 'Data exported successfully',
  });
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack>
        <Stack $gap={1}>
          <SectionTitle title="Data" id={titleId} />
          <Muted $small>
            Accounts, children, events, registrations, teams, locations, games and evaluations in one JSON file, without
            passwords and documents. It is no backup: keep it as safe as what it holds.
          </Muted>
        </Stack>
        <Row $gap={3}>
          <Button
            icon={<Download />}
            busyText={isPending ? 'Exporting...' : undefined}
            onClick={() => download('/api/admin/export')}
          >
            Export Data
          </Button>
        </Row>
        {isPending && <ProgressBar label={progressText(receivedBytes)} value={null} />}
        <ImportData />
      </Stack>
    </Card>
  );
}

/** 'Exporting...', then 'Exporting... 2.4 MB'; the total size is not known. */
function progressText(bytes: number): string {
  return bytes < MEGABYTE / 10 ? 'Exporting...' : `Exporting... ${number.format(bytes / MEGABYTE)} MB`;
}
