import type { GameRecord } from '@fieldhouse/api';
import { longDay, timeText } from '@fieldhouse/contracts/club';
import { Button, type Column, Stack, Table, TwoLines } from '@fieldhouse/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Figure } from './game-figures.ts';

const Figures = styled.dl`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(72px, 1fr)); gap: 8px; padding: 6px 0 4px;
  & > div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
  & dt { font-size: 0.8125rem; line-height: 1.25; color: var(--muted); }
  & dd { font: 600 1.25rem/1.15 var(--head); color: var(--text); }
`;

/** The number of games shown at first. */
const INITIALLY_SHOWN = 10;

interface GamesTableProps<Game extends GameRecord> {
  label: string;
  games: readonly Game[];
  figures: readonly Figure<Game>[];
}

/** The games of one sport: a table, on a phone a card for each with every figure. */
export function GamesTable<Game extends GameRecord>({ label, games, figures }: GamesTableProps<Game>) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = showsAll ? games : games.slice(0, INITIALLY_SHOWN);
  const [first, ...others] = figures;
  const game: Column<Game> = {
    id: 'game',
    header: 'Game',
    phone: 'primary',
    cell: (row) => <TwoLines first={`vs. ${row.opponent}`} second={`${longDay(row.gameDate)} · ${aboutGame(row)}`} />,
  };
  const column = ({ id, name, of }: Figure<Game>): Column<Game> => ({
    id,
    header: name,
    align: 'end',
    phone: 'hidden',
    cell: of,
  });
  const all = (row: Game) => (
    <Figures>
      {figures.map(({ id, name, of }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{of(row)}</dd>
        </div>
      ))}
    </Figures>
  );
  const columns: Column<Game>[] = [game];
  if (first) columns.push({ ...column(first), phone: 'line', phoneCell: all });
  columns.push(...others.map(column));
  return (
    <Stack $gap={3}>
      <Table label={label} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {rows.length < games.length && (
        <Button look="quiet" onClick={() => setShowsAll(true)}>
          Show all {games.length} games
        </Button>
      )}
    </Stack>
  );
}

/** '6:00 PM · Hawks · Barn Court' */
const aboutGame = ({ gameTime, teamName, location }: GameRecord) =>
  [gameTime && timeText(gameTime), teamName, location].filter(Boolean).join(' · ');
