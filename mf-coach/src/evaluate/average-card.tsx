import type { ChildEvaluation } from '@fieldhouse/api';
import { TREND_TEXTS } from '@fieldhouse/club-ui/evaluations';
import { ratingLabel, type Trend, trendOf } from '@fieldhouse/contracts/club';
import { Badge, type BadgeTone, Card, Muted } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { averageDifference, differenceText } from './rating-text.ts';
import { TrendSign } from './trend-sign.tsx';

const Root = styled(
  Card,
)`display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s2) var(--s4);`;

const Figure = styled.p`
  font: 600 2.25rem/1 var(--head); font-variant-numeric: tabular-nums;
  & > small { font-size: 1.25rem; color: var(--muted); }
`;

const TONES: Readonly<Record<ReturnType<typeof ratingLabel>, BadgeTone>> = {
  Excellent: 'turf',
  Good: 'turf',
  'Needs Work': 'warn',
  Poor: 'danger',
};

interface AverageCardProps {
  average: number;
  isRated: boolean;
  /** The child's last evaluation in this sport. */
  previous: ChildEvaluation | undefined;
}

/** The average of the ratings so far, its label, and its trend since the child's last evaluation. */
export function AverageCard({ average, isRated, previous }: AverageCardProps) {
  return (
    <Root as="section" aria-label="Average">
      <div>
        <Muted $small>Average</Muted>
        <Figure>
          <span>{isRated ? average.toFixed(1) : '–'}</span> <small>/10</small>
        </Figure>
      </div>
      {isRated && <Badge tone={TONES[ratingLabel(average)]}>{ratingLabel(average)}</Badge>}
      {isRated && previous && (
        <TrendSign trend={trendOf(average, previous.average)}>
          {trendText(trendOf(average, previous.average), averageDifference(average, previous.average))}
        </TrendSign>
      )}
    </Root>
  );
}

/** 'Steady, +0.3' */
const trendText = (trend: Trend, difference: number) => `${TREND_TEXTS[trend]}, ${differenceText(difference)}`;
