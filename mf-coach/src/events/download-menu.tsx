import type { Event } from '@fieldhouse/api';
import { IconButton } from '@fieldhouse/ui';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';

const DownloadChoices = lazy(() => import('./download-choices.tsx'));

/** What of an event can be downloaded (S2 §2). The menu comes with its library at the first press. */
export function DownloadMenu({ event }: { event: Event }) {
  const [pressed, setPressed] = useState(false);
  const button = (
    <IconButton
      label={`Download of ${event.title}`}
      icon={<Download />}
      aria-haspopup="true"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <DownloadChoices event={event} />
    </Suspense>
  );
}
