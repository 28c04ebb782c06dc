import type { WaiverVersions } from '@fieldhouse/api';
import { Button, Card, Muted, Stack } from '@fieldhouse/ui';
import { $api, lazyDialog, QueryView, useSearch } from '@fieldhouse/web-kit';
import { TableSkeleton } from '../../dashboard/table-skeleton.tsx';
import { SETTINGS_SEARCH } from '../club/settings-search.ts';
import { WaiverRow, WaiverRows } from './waiver-row.tsx';

const WaiverDialog = lazyDialog(() => import('./waiver-dialog.tsx'));
const WithdrawWaiver = lazyDialog(() => import('./withdraw-waiver.tsx'));
const ReadWaiver = lazyDialog(() => import('./read-waiver.tsx'));

/** The texts of the waiver: the one in force, the one that waits, the earlier ones (product decision 96). */
export function WaiverPart() {
  const query = $api.useQuery('get', '/api/admin/waivers');
  return (
    <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load the waiver">
      {(waivers) => (
        <Card>
          <Texts waivers={waivers} />
          <Dialogs waivers={waivers} />
        </Card>
      )}
    </QueryView>
  );
}

function Texts({ waivers }: { waivers: WaiverVersions }) {
  const [, setSearch] = useSearch(SETTINGS_SEARCH);
  const { versions, parents } = waivers;
  const isWaiting = versions.some(({ state }) => state === 'waiting');
  return (
    <Stack>
      <Stack $gap={1}>
        <h3>Waiver</h3>
        <Muted $small>Parents sign the text in force once. Who has not signed it is asked at the next visit.</Muted>
      </Stack>
      <WaiverRows>
        {versions.map((waiver) => (
          <WaiverRow
            key={waiver.version}
            waiver={waiver}
            parents={parents}
            onRead={() => setSearch({ dialog: waiver.version })}
            onEdit={() => setSearch({ dialog: 'waiver' })}
            onWithdraw={() => setSearch({ dialog: 'withdraw-waiver' })}
          />
        ))}
      </WaiverRows>
      {!isWaiting && (
        <div>
          <Button look="quiet" onClick={() => setSearch({ dialog: 'waiver' })}>
            New text…
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Dialogs({ waivers }: { waivers: WaiverVersions }) {
  const [{ dialog }, setSearch] = useSearch(SETTINGS_SEARCH);
  const close = () => setSearch({ dialog: null });
  const { versions, signature } = waivers;
  const read = versions.find(({ version }) => version === dialog);
  const waiting = versions.find(({ state }) => state === 'waiting');
  return (
    <>
      {dialog === 'waiver' && <WaiverDialog waivers={waivers} onClose={close} />}
      {dialog === 'withdraw-waiver' && waiting && (
        <WithdrawWaiver waiver={waiting} version={waivers.version} onClose={close} />
      )}
      {read && <ReadWaiver waiver={read} signature={signature} onClose={close} />}
    </>
  );
}
