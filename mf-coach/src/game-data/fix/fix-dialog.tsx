import { Button, EmptyState, Muted, Skeleton, SkeletonBar, Stack, StatCard, StatCards } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, QueryView, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import CheckCheck from 'lucide-react/icons/check-check';
import Wrench from 'lucide-react/icons/wrench';
import { useRefreshRecords } from '../use-refresh-records.ts';
import { FixChanges } from './fix-changes.tsx';
import { fixedText } from './fixed-text.ts';

/** Fix Game Data (S2 §2): shows a preview, then fixes. */
export default function FixDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const refresh = useRefreshRecords();
  const preview = $api.useQuery(
    'post',
    '/api/fix-game-data',
    { body: { dryRun: true } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const { mutate, isPending } = $api.useMutation('post', '/api/fix-game-data', {
    onSuccess: async (result) => {
      await refresh();
      notify({ title: 'Game data fixed', description: fixedText(result) });
      close();
    },
    onError: (problem) => notify({ title: 'Fix failed', description: asApiError(problem).detail, tone: 'destructive' }),
  });
  const { data } = preview;
  const isNothing = data && data.fixed === 0 && data.namesFixes === 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Fix Game Data"
      subtitle="Tidies the names in game records, and links those that exactly one player fits."
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {isNothing ? 'Close' : 'Cancel'}
          </Button>
          {!isNothing && (
            <Button
              icon={<Wrench />}
              onClick={() => mutate({ body: {} })}
              disabled={!data}
              busyText={isPending ? 'Fixing...' : undefined}
            >
              Fix
            </Button>
          )}
        </>
      }
    >
      <QueryView query={preview} frame="none" errorTitle="Fix failed" skeleton={<FixSkeleton />}>
        {({ fixed, namesFixes, changes = [] }) =>
          fixed === 0 && namesFixes === 0 ? (
            <EmptyState
              icon={<CheckCheck />}
              title="Nothing to fix"
              text="Every name is tidy, and no unlinked record fits exactly one player."
            />
          ) : (
            <>
              <StatCards>
                <StatCard label="To link" value={fixed.toLocaleString('en-US')} note="records to a player" />
                <StatCard label="Names to tidy" value={namesFixes.toLocaleString('en-US')} note="records" />
              </StatCards>
              <FixChanges changes={changes} />
              <Muted $small>Records that a coach unlinked stay as they are.</Muted>
            </>
          )
        }
      </QueryView>
    </Dialog>
  );
}

function FixSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={4}>
        {[1, 2, 3, 4].map((row) => (
          <SkeletonBar key={row} $height="44px" />
        ))}
      </Stack>
    </Skeleton>
  );
}
