import type { Trend } from '@fieldhouse/contracts/club';
import { Muted, VisuallyHidden } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { differenceText } from './rating-text.ts';
import { TrendSign } from './trend-sign.tsx';

const Root = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) 92px 32px 58px; gap: var(--s3); align-items: center;
  min-height: 44px; overflow-wrap: anywhere;
  & > b { font: 600 1.375rem/1 var(--head); text-align: end; font-variant-numeric: tabular-nums; }
  & > :last-child { justify-self: end; }
  & > svg { width: 92px; height: 30px; }
  @media (max-width: 380px) {
    grid-template-columns: minmax(0, 1fr) 64px 28px 54px; gap: var(--s2);
    & > svg { width: 64px; }
  }
`;

const WIDTH = 92;
const HEIGHT = 30;
const EDGE = 4;

interface SkillLineProps {
  name: string;
  /** Oldest first; empty: never rated. */
  ratings: readonly number[];
}

/** One skill over time: a small line chart, the last rating, and its difference to the previous one. */
export function SkillLine({ name, ratings }: SkillLineProps) {
  const last = ratings.at(-1);
  const before = ratings.at(-2);
  const difference = last === undefined || before === undefined ? undefined : last - before;
  return (
    <Root>
      <span>{name}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline
          points={ratings.map((rating, index) => `${xOf(index, ratings.length)},${yOf(rating)}`).join(' ')}
          fill="none"
          stroke="var(--turf)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {last !== undefined && (
          <circle cx={xOf(ratings.length - 1, ratings.length)} cy={yOf(last)} r="3.5" fill="var(--turf)" />
        )}
      </svg>
      <b>{last ?? '–'}</b>
      {difference === undefined ? (
        <Muted as="span" $small>
          {last === undefined && <VisuallyHidden>not rated</VisuallyHidden>}
        </Muted>
      ) : (
        <TrendSign trend={directionOf(difference)}>{differenceText(difference)}</TrendSign>
      )}
    </Root>
  );
}

const xOf = (index: number, count: number) =>
  count === 1 ? WIDTH - EDGE : EDGE + (index * (WIDTH - 2 * EDGE)) / (count - 1);

const yOf = (rating: number) => HEIGHT - EDGE - (rating * (HEIGHT - 2 * EDGE)) / 10;

function directionOf(difference: number): Trend {
  if (difference === 0) return 'steady';
  return difference > 0 ? 'improved' : 'needs-work';
}
