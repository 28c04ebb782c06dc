import { Button } from '@fieldhouse/ui';
import { $api, appTitle, errorMessage, shortRelease } from '@fieldhouse/web-kit';
import { useEffect, useState } from 'react';
import type { Preview, Releases } from '../releases/preview.ts';
import { notify } from '../toasts/notify.ts';
import { NoteLine } from './note-line.ts';

interface PreviewBannerProps {
  preview: Preview;
  reload?: () => void;
}

/** On every page of a preview (product decision 213): what is previewed, how it ends, and once what could not be shown. */
export default function PreviewBanner({ preview: { releases, gone }, reload = reloadPage }: PreviewBannerProps) {
  const [isNoted, setNoted] = useState(false);
  const call = $api.useMutation('put', '/api/admin/preview');
  const { mutate } = call;
  const hasGone = Object.keys(gone).length > 0;

  useEffect(() => {
    // So the next page does not say it again.
    if (hasGone) mutate({ body: { releases: chosen(releases) } });
  }, [hasGone, mutate, releases]);

  const stop = () =>
    mutate(
      { body: { releases: [] } },
      {
        onSuccess: reload,
        onError: (error) =>
          notify({
            title: 'The preview could not be stopped',
            description: errorMessage(error, 'Please try again.'),
            tone: 'destructive',
          }),
      },
    );
  const close = () => {
    setNoted(true);
    document.getElementById('main')?.focus();
  };

  return (
    <aside aria-label="Preview">
      {Object.keys(releases).length > 0 && (
        <NoteLine $tone="warn">
          <span>{`You see a preview of ${listed(releases)}.`}</span>
          <Button look="text" busyText={call.isPending && !hasGone ? 'Stopping...' : undefined} onClick={stop}>
            Stop preview
          </Button>
        </NoteLine>
      )}
      {hasGone && !isNoted && (
        <NoteLine $tone="warn" role="status">
          <span>{`${listed(gone)}, cannot be shown: it is no longer stored or does not fit. You see what everybody sees.`}</span>
          <Button look="text" onClick={close}>
            OK
          </Button>
        </NoteLine>
      )}
    </aside>
  );
}

const chosen = (releases: Releases) => Object.entries(releases).map(([app, release]) => ({ app, release }));

/** 'Coach, release 3f2a9c1, and Shell, release 91ab04c' */
function listed(releases: Releases): string {
  const all = Object.entries(releases).map(([app, release]) => `${appTitle(app)}, release ${shortRelease(release)}`);
  return all.join(', and ');
}

const reloadPage = () => location.reload();
