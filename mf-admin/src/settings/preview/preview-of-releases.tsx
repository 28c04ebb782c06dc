import { Button, Card, Grid, Muted, Row, SectionTitle, Select, Stack } from '@fieldhouse/ui';
import { $api, appTitle, errorMessage, QueryView, useNotify } from '@fieldhouse/web-kit';
import { useId, useState } from 'react';
import { TableSkeleton } from '../../dashboard/table-skeleton.tsx';
import { choicesOf } from './release-text.ts';
import { type AppReleases, useStoredReleases } from './use-stored-releases.ts';

/** A stored release of an app, for this browser alone (product decision 213). */
export function PreviewOfReleases({ reload = reloadPage }: { reload?: () => void }) {
  const query = useStoredReleases();
  const titleId = useId();
  return (
    <Stack>
      <Stack $gap={1}>
        <SectionTitle title="Preview of releases" id={titleId} />
        <Muted $small>
          You open a stored release in this browser, before everybody gets it. The preview ends when you sign out.
        </Muted>
      </Stack>
      <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load the stored releases">
        {(apps) => (
          <Card as="section" aria-labelledby={titleId}>
            <PreviewForm apps={apps} reload={reload} />
          </Card>
        )}
      </QueryView>
    </Stack>
  );
}

function PreviewForm({ apps, reload }: { apps: readonly AppReleases[]; reload: () => void }) {
  const notify = useNotify();
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({});
  const call = $api.useMutation('put', '/api/admin/preview', {
    onSuccess: reload,
    onError: (error) =>
      notify({
        title: 'The preview could not be started',
        description: errorMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
  });
  const shown = ({ app, inUse, chosen, releases }: AppReleases) =>
    changes[app] ?? releases.find(({ release }) => release === chosen)?.release ?? inUse;
  const releases = apps.filter((app) => shown(app) !== app.inUse).map((app) => ({ app: app.app, release: shown(app) }));
  const isPreview = apps.some(({ chosen }) => chosen !== null);

  if (apps.every(({ releases: stored }) => stored.length < 2)) {
    return <p>Only the releases in use are stored. The operator stores another one with “npm run deploy”.</p>;
  }
  return (
    <Stack>
      <Grid>
        {apps.map((one) => (
          <Select
            key={one.app}
            label={appTitle(one.app)}
            options={choicesOf(one)}
            value={shown(one)}
            onChange={({ target }) => setChanges({ ...changes, [one.app]: target.value })}
          />
        ))}
      </Grid>
      <Row $gap={3}>
        <Button
          look="quiet"
          disabled={releases.length === 0 && !isPreview}
          busyText={call.isPending ? 'Loading...' : undefined}
          onClick={() => call.mutate({ body: { releases } })}
        >
          {releases.length === 0 && isPreview ? 'Stop preview' : 'Start preview'}
        </Button>
      </Row>
    </Stack>
  );
}

const reloadPage = () => location.reload();
