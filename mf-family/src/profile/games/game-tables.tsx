import type { GameRecord } from '@fieldhouse/api';
import { Stack } from '@fieldhouse/ui';
import { BASEBALL_FIGURES, BASKETBALL_FIGURES } from './game-figures.ts';
import { GamesTable } from './games-table.tsx';

/** A table for each sport of these games, with its own figures (S2 §3). */
export default function GameTables({ games }: { games: readonly GameRecord[] }) {
  const baseball = games.filter((game) => game.sport === 'baseball');
  const basketball = games.filter((game) => game.sport === 'basketball');
  return (
    <>
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
    </>
  );
}
