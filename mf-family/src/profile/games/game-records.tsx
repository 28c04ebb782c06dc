import { SectionTitle, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { lazyPanel, QueryView } from '@fieldhouse/web-kit';
import type { GamesAnswer } from '../use-profile.ts';

const GameTables = lazyPanel(
  () => import('./game-tables.tsx'),
  <Skeleton>
    <SkeletonBar $height="160px" />
  </Skeleton>,
);

// Their code loads while the records do.
GameTables.preload();

/** Game records, when there are any (product decision 24). */
export function GameRecords({ answer }: { answer: GamesAnswer }) {
  const games = answer.data;
  // Without any there is no section; its error is one.
  if (!answer.error && (games === undefined || games.length === 0)) return null;
  return (
    <Stack as="section" aria-labelledby="game-records" $gap={4}>
      <SectionTitle title="Game records" id="game-records" />
      <QueryView query={answer} skeleton={null} errorTitle="Game records did not load">
        {(loaded) => loaded.length > 0 && <GameTables games={loaded} />}
      </QueryView>
    </Stack>
  );
}
