import type { Event } from '@fieldhouse/api';
import { MenuButton } from '@fieldhouse/ui/aria';
import Download from 'lucide-react/icons/download';
import ListChecks from 'lucide-react/icons/list-checks';
import { useExportRoster } from '../roster/use-export-roster.ts';

/** The open menu of an event's files, and its button from then on. */
export default function DownloadChoices({ event }: { event: Event }) {
  const exportRoster = useExportRoster();
  return (
    <MenuButton
      openAtOnce
      label={`Download of ${event.title}`}
      icon={<Download />}
      choices={[
        { id: 'roster', label: 'Export Roster', icon: <ListChecks />, onSelect: () => void exportRoster(event) },
      ]}
    />
  );
}
