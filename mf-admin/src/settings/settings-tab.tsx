import { Muted, SectionTitle, Stack } from '@fieldhouse/ui';
import { QueryView } from '@fieldhouse/web-kit';
import { ForOperator } from '../dashboard/for-operator.tsx';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { whenText } from '../mail/when-text.ts';
import { ApplicationSettings } from './application-settings.tsx';
import { ChangedSettings } from './changed-settings.tsx';
import { YourClub } from './club/your-club.tsx';
import { DataFiles } from './data-files.tsx';
import { NotReached } from './not-reached.tsx';
import { PreviewOfReleases } from './preview/preview-of-releases.tsx';
import { ServicesTable } from './services-table.tsx';
import { SettingsCards } from './settings-cards.tsx';
import { SystemInfo } from './system-info.tsx';
import { useSystemStatus } from './use-system-status.ts';
import { ViewOnly } from './view-only.tsx';

/** Settings (S2 §2, product decisions 48 and 68): the state of the platform, and its settings. */
export default function SettingsTab() {
  const query = useSystemStatus();
  return (
    <>
      <Stack $gap={1}>
        <SectionTitle title="Settings" />
        {query.data && (
          <Muted $small>{`As of ${whenText(query.data.readAt).second}, read again every 30 seconds`}</Muted>
        )}
      </Stack>
      <YourClub />
      <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load the system status">
        {(system) => (
          <>
            <NotReached system={system} />
            <SettingsCards system={system} />
            <DataFiles />
            <ViewOnly />
            <ApplicationSettings system={system} />
            <ForOperator text="Preview of releases, changed settings of the environment, services and their queues, versions">
              <PreviewOfReleases />
              <ChangedSettings changed={system.changedSettings} />
              <ServicesTable system={system} />
              <SystemInfo system={system} />
            </ForOperator>
          </>
        )}
      </QueryView>
    </>
  );
}
