import { SKILLS, type SkillRatings, skillName } from '@fieldhouse/contracts/club';
import { Button, Muted, Row, VisuallyHidden } from '@fieldhouse/ui';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useRef } from 'react';
import { Pad, PadHead, RatingKeys, useFocusInPad } from './rating-keys.tsx';
import { goBack, type RatingState, rate, ratedCount, skip } from './rating-state.ts';
import { spokenRating } from './rating-text.ts';

interface RatingPadProps {
  state: RatingState;
  last: SkillRatings | undefined;
  onChange: (step: (state: RatingState) => RatingState) => void;
  /** Save Evaluation. */
  children: ReactNode;
}

/**
 * Ten keys that rate one skill after the other (product decision 74). A keyboard rates with 1 to 9 and 0 (for 10);
 * arrow keys move between the keys.
 */
export function RatingPad({ state, last, onChange, children }: RatingPadProps) {
  const pad = useRef<HTMLElement>(null);
  const { current } = state;
  useFocusInPad(pad, current === null);
  const chosen = current === null ? undefined : state.ratings[current];
  const before = current === null ? undefined : last?.[current];
  return (
    <Pad ref={pad} aria-label="Rating" data-replaces-dock data-done={current === null || undefined}>
      {current !== null && (
        <>
          <PadHead $gap={2} $spread>
            <p>
              <b>{skillName(current)}</b>{' '}
              <Muted as="span" $small>
                {`${positionOf(state)} of ${SKILLS[state.sport].length}`}
              </Muted>
            </p>
            <Row $gap={1} $nowrap>
              <Button look="text" icon={<Undo2 />} onClick={() => onChange(goBack)}>
                Back
              </Button>
              <Button look="text" icon={<ArrowRight />} onClick={() => onChange(skip)}>
                Skip
              </Button>
            </Row>
          </PadHead>
          <RatingKeys
            label={`${skillName(current)}, 1 to 10`}
            chosen={chosen}
            before={before}
            onRate={(rating) => onChange((now) => rate(now, rating))}
          />
        </>
      )}
      {children}
      <VisuallyHidden aria-live="polite">
        {current === null
          ? `${ratedCount(state)} of ${SKILLS[state.sport].length} rated`
          : spokenRating({ skill: current, rating: chosen, last: before })}
      </VisuallyHidden>
    </Pad>
  );
}

const positionOf = ({ sport, current }: RatingState) => SKILLS[sport].findIndex(({ id }) => id === current) + 1;
