import type { Event } from '@fieldhouse/api';
import { MenuButton } from '@fieldhouse/ui/aria';
import { useDownload } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import ListChecks from 'lucide-react/icons/list-checks';
import Shirt from 'lucide-react/icons/shirt';
import { useExportRoster } from '../roster/use-export-roster.ts';

/** The menu of an event's files; loaded on the first press, it opens at once and stays as the button. */
export default function DownloadChoices({ event }: { event: Event }) {
  const exportRoster = useExportRoster();
  const sizes = useDownload({ failureTitle: 'Failed to export uniform sizes' });
  return (
    <MenuButton
      openAtOnce
      label={`Download of ${event.title}`}
      icon={<Download />}
      choices={[
        { id: 'roster', label: 'Export Roster', icon: <ListChecks />, onSelect: () => void exportRoster(event) },
        {
          id: 'sizes',
          label: 'Export Uniform Sizes',
          icon: <Shirt />,
          onSelect: () => sizes.download(`/api/events/${event.id}/export-sizes`),
        },
      ]}
    />
  );
}
