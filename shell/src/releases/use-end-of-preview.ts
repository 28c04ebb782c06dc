import type { SessionUser } from '@fieldhouse/web-kit';
import { useEffect } from 'react';
import type { Preview } from './preview.ts';

/**
 * A preview ends with the session of its admin: then this page is loaded again, since it has the code of the previewed
 * releases, and the next user of this document would get it (product decision 213).
 */
export function useEndOfPreview(
  preview: Preview | undefined,
  user: SessionUser | null | undefined,
  reload: () => void = reloadPage,
): void {
  const isOver = preview !== undefined && user === null;
  useEffect(() => {
    if (isOver) reload();
  }, [isOver, reload]);
}

const reloadPage = () => location.reload();
