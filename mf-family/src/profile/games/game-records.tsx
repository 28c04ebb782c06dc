import { Card, ErrorState, SectionTitle, Stack } from '@fieldhouse/ui';
import type { GamesAnswer } from '../use-profile.ts';
import { BASEBALL_FIGURES, BASKETBALL_FIGURES } from './game-figures.ts';
import { GamesTable } from './games-table.tsx';

/** Game records, when there are any (product decision 24). Each sport has a table with its own figures (S2 §3). */
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
  const baseball = games.filter((game) => game.sport === 'baseball');
  const basketball = games.filter((game) => game.sport === 'basketball');
  return (
    <Stack as="section" aria-labelledby="game-records" $gap={4}>
      <SectionTitle title="Game records" id="game-records" />
      {baseball.length > 0 && (
        <Stack $gap={3}>
          <h3>Baseball</h3>
          <GamesTable label="Baseball games" games={baseball} figures={BASEBALL_FIGURES} />
        </Stack>
      )}
      {basketball.length > 0 && (
        <Stack $gap={3}>
          <h3>Basketball</h3>
          <GamesTable label="Basketball games" games={basketball} figures={BASKETBALL_FIGURES} />
        </Stack>
      )}
    </Stack>
  );
}
