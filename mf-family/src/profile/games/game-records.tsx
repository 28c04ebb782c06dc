import { Card, ErrorState, SectionTitle, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { lazyPanel } from '@fieldhouse/web-kit';
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
  const { data: games, error, refetch, isFetching } = answer;
  if (games === undefined && error) {
    return (
      <Card as="section" aria-labelledby="game-records">
        <h2 id="game-records">Game records</h2>
        <ErrorState
          title="Game records did not load"
          text={error.detail}
          onRetry={refetch}
          busyText={isFetching ? 'Trying...' : undefined}
        />
      </Card>
    );
  }
  if (games === undefined || games.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="game-records" $gap={4}>
      <SectionTitle title="Game records" id="game-records" />
      <GameTables games={games} />
    </Stack>
  );
}
