import type { ChildEvaluation } from '@fieldhouse/api';
import { longDay, ratingLabel, SPORT_NAMES, skillName } from '@fieldhouse/contracts/club';
import { OpenMark, VisuallyHidden } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { sportColor } from '../events/sport.ts';
import { averageText } from './evaluation-text.ts';
import { TrendBadge } from './TrendBadge.tsx';

const Root = styled.details`
  & > summary {
    display: grid; grid-template-columns: 84px minmax(0, 1fr) 20px; align-items: center; gap: var(--s3);
    min-height: 68px; padding: 8px 0; cursor: pointer; list-style: none; border-radius: var(--radius-s);
  }
  & > summary::-webkit-details-marker { display: none; }
`;

const Average = styled.span`
  display: grid; justify-items: center; padding-right: var(--s3); border-right: 1px solid var(--line);
  font: 600 1.875rem/1 var(--head); font-variant-numeric: tabular-nums;
  & > small { font: 400 0.75rem/1.3 var(--face); color: var(--muted); white-space: nowrap; }
`;

const Words = styled.span`
  display: grid; min-width: 0; line-height: 1.35; gap: 2px;
  & > span { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; & > b { font-weight: 600; } }
  & > small { font-size: var(--t-s); color: var(--muted); overflow-wrap: anywhere; }
`;

const Inside = styled.div`display: grid; gap: var(--s4); padding: var(--s2) 0 var(--s4);`;

const Skills = styled.dl`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 10px var(--s5);
  & > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px var(--s3); font-size: 0.9375rem; }
  & dd { font-weight: 600; font-variant-numeric: tabular-nums; & > small { font-weight: 400; color: var(--muted); } }
  & > div > dd:last-child { grid-column: 1 / -1; & > span { max-width: none; } }
`;

const Notes = styled.blockquote`
  margin: 0; padding: 2px 0 2px var(--s4); border-left: 4px solid var(--line); overflow-wrap: anywhere;
  white-space: pre-line;
`;

/**
 * One evaluation: when, by whom, the average and its trend (S1 §4); opened, each skill out of 10 with its word, and
 * the notes.
 */
export function EvaluationItem({ evaluation, isOpen }: { evaluation: ChildEvaluation; isOpen: boolean }) {
  const { date, sport, coachName, eventTitle, average, previousAverage, trend, skills, notes } = evaluation;
  return (
    <Root open={isOpen}>
      <summary>
        <Average>
          <span aria-hidden="true">{average.toFixed(1)}</span>
          <small aria-hidden="true">{ratingLabel(average)}</small>
          <VisuallyHidden>{averageText(average)}</VisuallyHidden>
        </Average>
        <Words>
          <span>
            <b style={{ color: sportColor(sport) }}>{SPORT_NAMES[sport]}</b>
            <TrendBadge trend={trend} average={average} previousAverage={previousAverage} />
          </span>
          <small>{[longDay(date), eventTitle, coachName].filter(Boolean).join(' · ')}</small>
        </Words>
        <OpenMark />
      </summary>
      <Inside>
        <Skills>
          {Object.entries(skills).map(([skill, rating]) => (
            <div key={skill}>
              <dt>{skillName(skill)}</dt>
              <dd>
                {rating} <small>out of 10 · {ratingLabel(rating)}</small>
              </dd>
              <dd aria-hidden="true">
                <RatingBar rating={rating} />
              </dd>
            </div>
          ))}
        </Skills>
        {notes !== null && notes !== '' && <Notes>{notes}</Notes>}
      </Inside>
    </Root>
  );
}

const Track = styled.span`
  display: block; height: 7px; border-radius: 4px; overflow: hidden; background: var(--sunken);
  box-shadow: inset 0 0 0 1px var(--line);
  & > span { display: block; height: 100%; border-radius: 4px; background: var(--turf); transform-origin: 0 0; }
`;

/** A meter turns red when full; a rating of ten is no warning. */
const RatingBar = ({ rating }: { rating: number }) => (
  <Track>
    <span style={{ transform: `scaleX(${rating / 10})` }} />
  </Track>
);
