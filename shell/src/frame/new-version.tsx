import { Button } from '@fieldhouse/ui';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isNewVersionReady, subscribeToNewVersion } from '../releases/new-version.ts';
import { NoteLine } from './note-line.ts';

/**
 * Says that a new version is ready (product decision 214), once it is and no form is being sent. Reload is for the
 * person to press: with unsaved changes the browser asks before it.
 */
export function NewVersion({ reload = reloadPage }: { reload?: () => void }) {
  const isReady = useSyncExternalStore(subscribeToNewVersion, isNewVersionReady);
  const isSending = useIsMutating() > 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isSending) setShown(isReady);
  }, [isReady, isSending]);
  return (
    <div role="status">
      {isShown && (
        <NoteLine $tone="turf">
          <span>A new version is ready</span>
          <Button look="text" coolingDown={isSending} onClick={reload}>
            Reload
          </Button>
        </NoteLine>
      )}
    </div>
  );
}

const reloadPage = () => location.reload();
