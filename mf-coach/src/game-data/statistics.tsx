import { styled } from 'styled-components';
import type { Statistic } from './record-text.ts';

const Figures = styled.dl`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); gap: var(--s2);
  font-variant-numeric: tabular-nums;
  & > div {
    display: flex; flex-direction: column-reverse; justify-content: flex-end; gap: 2px; min-width: 0;
    padding: 10px 12px; border-radius: var(--radius-s); background: var(--sunken);
  }
  & dt { font-size: 0.8125rem; line-height: 1.25; color: var(--muted); } & dd { font: 700 1.5rem/1.1 var(--head); }
`;

interface StatisticsProps {
  statistics: readonly Statistic[];
}

/** Every statistic of a game, with a large value. */
export function Statistics({ statistics }: StatisticsProps) {
  return (
    <Figures>
      {statistics.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Figures>
  );
}
