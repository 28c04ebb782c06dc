import type { GameRecord, StagedRow } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { clubToday, dayText, timeText } from '@fieldhouse/contracts/club';
import { Muted, media } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { statisticsOf } from '../record-text.ts';

const Game = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; color: var(--text); overflow-wrap: anywhere;
  & > ul {
    display: flex; flex-wrap: wrap; gap: 4px 12px; margin-top: 4px; padding: 0; list-style: none;
    font-size: var(--t-s); font-variant-numeric: tabular-nums;
  }
  & mark { padding: 1px 6px; border-radius: 6px; background: var(--warn-soft); color: var(--warn); font-weight: 600; }
  ${media.phone} { padding-bottom: 8px; }
`;

/** Hidden on a desktop, where the column's header says the same. */
const Title = styled(Muted)`display: none; ${media.phone} { display: block; }`;

interface DuplicateGameProps {
  title: string;
  game: GameRecord | StagedRow;
  /** Statistics that differ from this game's are marked. */
  comparedWith?: GameRecord | null;
}

/** A game with every statistic in a few lines. */
export function DuplicateGame({ title, game, comparedWith = null }: DuplicateGameProps) {
  const other = comparedWith && new Map(statisticsOf(comparedWith).map(({ id, value }) => [id, value]));
  return (
    <Game>
      <Title $small>{title}</Title>
      <b translate="no">{fullName(game)}</b>
      <Muted $small>
        {[
          dayText(game.gameDate, clubToday(new Date())),
          game.gameTime && timeText(game.gameTime),
          `vs. ${game.opponent}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      <ul>
        {statisticsOf(game).map(({ id, name, value }) => (
          <li key={id}>{other && other.get(id) !== value ? <mark>{`${name} ${value}`}</mark> : `${name} ${value}`}</li>
        ))}
      </ul>
    </Game>
  );
}
