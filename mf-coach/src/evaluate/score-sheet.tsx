import { ratingLabel, SKILLS, type SkillRatings, skillName } from '@fieldhouse/contracts/club';
import { media, VisuallyHidden } from '@fieldhouse/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { RatingState } from './rating-state.ts';
import { ratingNote, spokenRating } from './rating-text.ts';

const Sheet = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; padding: 0; list-style: none; overflow: hidden;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow-s);
  & > li:not(:first-child) { border-top: 1px solid var(--line); }
`;

const RATING_COLORS = {
  Excellent: 'var(--turf)',
  Good: 'var(--turf)',
  'Needs Work': 'var(--warn)',
  Poor: 'var(--danger)',
} as const;

const SkillRow = styled.button<{ $color: string }>`
  --rating: ${({ $color }) => $color};
  display: grid; grid-template-columns: minmax(0, 1fr) auto 36px; gap: var(--s3); align-items: center; width: 100%;
  min-height: 60px; padding: 6px var(--s4);
  border: 0; background: none; color: var(--text); font: inherit; text-align: start; cursor: pointer;
  transition: background var(--fast);
  position: relative; & > :nth-child(2) { display: grid; min-width: 0; line-height: 1.3; overflow-wrap: anywhere; }
  & b { font-weight: 600; }
  & small { font-size: var(--t-s); color: var(--muted); }
  &[data-rated] small { color: var(--rating); font-weight: 600; }
  &:hover { background: var(--sunken); }
  &:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
  &[aria-current] { background: var(--turf-soft); box-shadow: inset 4px 0 var(--turf); }
  ${media.phone} { min-height: 52px; gap: var(--s2); scroll-margin: 84px 0 240px; }
`;

/** Ten bars; the mark under one of them is the last rating. */
const Bars = styled.span`
  display: inline-grid; grid-template-columns: repeat(10, 11px); gap: 3px; align-items: start;
  & > i {
    position: relative; height: 16px; border-radius: 2px; background: var(--sunken);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  & > i[data-on] { background: var(--rating); box-shadow: none; }
  & > i[data-was]::after {
    content: ''; position: absolute; left: 1px; right: 1px; bottom: -6px; height: 3px; border-radius: 2px;
    background: var(--text);
  }
  @media (forced-colors: active) {
    & > i { border: 1px solid; }
    & > i[data-on] { background: CanvasText; forced-color-adjust: none; }
  }
  ${media.phone} { grid-template-columns: repeat(10, 8px); gap: 2px; }
  @media (max-width: 340px) { grid-template-columns: repeat(10, 6px); }
`;

const Value = styled.span`
  font: 600 1.625rem/1 var(--head); text-align: end; font-variant-numeric: tabular-nums;
  &[data-none] { color: var(--muted); }
`;

interface ScoreSheetProps {
  state: RatingState;
  /** The child's last evaluation in this sport. */
  last: SkillRatings | undefined;
  onPick: (skill: string) => void;
}

/** The sport's six skills with their ratings; a press on a skill selects it for the next rating. */
export function ScoreSheet({ state, last, onPick }: ScoreSheetProps) {
  const sheet = useRef<HTMLUListElement>(null);
  const shown = useRef(state.current);
  // On a phone the pad covers the lower rows: the current skill is scrolled above it.
  useEffect(() => {
    if (shown.current === state.current) return;
    shown.current = state.current;
    sheet.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [state.current]);
  return (
    <Sheet ref={sheet} aria-label="Skills">
      {SKILLS[state.sport].map(({ id }) => {
        const rating = state.ratings[id];
        const before = last?.[id];
        return (
          <li key={id}>
            <SkillRow
              type="button"
              aria-current={id === state.current ? 'step' : undefined}
              data-rated={rating !== undefined || undefined}
              $color={rating === undefined ? 'var(--muted)' : RATING_COLORS[ratingLabel(rating)]}
              onClick={() => onPick(id)}
            >
              <VisuallyHidden>{spokenRating({ skill: id, rating, last: before })}</VisuallyHidden>
              <span aria-hidden="true">
                <b>{skillName(id)}</b>
                <small>{state.skipped.includes(id) ? 'Skipped' : ratingNote({ rating, last: before })}</small>
              </span>
              <Bars aria-hidden="true">
                {RATINGS.map((value) => (
                  <i
                    key={value}
                    data-on={(rating !== undefined && value <= rating) || undefined}
                    data-was={value === before || undefined}
                  />
                ))}
              </Bars>
              <Value aria-hidden="true" data-none={rating === undefined || undefined}>
                {rating ?? '–'}
              </Value>
            </SkillRow>
          </li>
        );
      })}
    </Sheet>
  );
}

/** The possible ratings of a new evaluation: 1 to 10. */
export const RATINGS: readonly number[] = Array.from({ length: 10 }, (_, index) => index + 1);
