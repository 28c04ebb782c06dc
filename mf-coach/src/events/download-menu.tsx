import type { Event } from '@fieldhouse/api';
import { lazyMenu } from '@fieldhouse/web-kit';

import Download from 'lucide-react/icons/download';

const Choices = lazyMenu(() => import('./download-choices.tsx'), <Download />);

/** The menu of an event's downloads (S2 §2). */
export function DownloadMenu({ event }: { event: Event }) {
  return <Choices event={event} label={`Download of ${event.title}`} />;
}
