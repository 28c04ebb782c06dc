import type { RosterEntry } from '@fieldhouse/api';
import { isolated, SKILLS, skillName, type TeamSport } from '@fieldhouse/contracts/club';
import { Button, Muted, Row, VisuallyHidden } from '@fieldhouse/ui';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Pad, PadHead, RatingKeys, useFocusInPad } from '../evaluate/rating-keys.tsx';
import { previousChild, rateChild, ratedIn, type SkillRound, skipChild, startSkill } from './skill-round.ts';

/** Below the name, also beside a short one: the keys do not move between two children. */
const Skill = styled(Muted)`display: block;`;

interface SkillPadProps {
  sport: TeamSport;
  entries: readonly RosterEntry[];
  round: SkillRound;
  onStep: (step: (round: SkillRound) => SkillRound) => void;
  /** The button that saves. */
  children: ReactNode;
}

/** Ten keys that rate one child after the other in one skill; then the next skill. */
export function SkillPad({ sport, entries, round, onStep, children }: SkillPadProps) {
  const pad = useRef<HTMLElement>(null);
  const { current, skill, childIds } = round;
  useFocusInPad(pad, current === null);
  const skills = SKILLS[sport].map(({ id }) => id as string);
  const next = skills[skills.indexOf(skill) + 1];
  const name = isolated(entries.find(({ childId }) => childId === current)?.childName ?? '');
  const counted = `${ratedIn(round, skill)} of ${childIds.length} rated`;
  return (
    <Pad ref={pad} aria-label="Rating" data-replaces-dock data-done={current === null || undefined}>
      {current !== null && (
        <>
          <PadHead $gap={2} $spread>
            <p>
              <b translate="no">{name}</b>{' '}
              <Skill as="span" $small>
                {`${skillName(skill)}, ${childIds.indexOf(current) + 1}\u00a0of\u00a0${childIds.length}`}
              </Skill>
            </p>
            <Row $gap={1} $nowrap>
              <Button look="text" icon={<Undo2 />} onClick={() => onStep(previousChild)}>
                Back
              </Button>
              <Button look="text" icon={<ArrowRight />} onClick={() => onStep(skipChild)}>
                Skip
              </Button>
            </Row>
          </PadHead>
          <RatingKeys
            label={`${name}, ${skillName(skill)}, 1 to 10`}
            chosen={round.ratings[current]?.[skill]}
            onRate={(rating) => onStep((now) => rateChild(now, rating))}
          />
        </>
      )}
      {current === null && next !== undefined && childIds.length > 0 && (
        <Button wide onClick={() => onStep((now) => startSkill(now, next))}>
          {`Next skill: ${skillName(next)}`}
        </Button>
      )}
      {children}
      <VisuallyHidden aria-live="polite">
        {current === null ? `${skillName(skill)}, ${counted}` : `${name}, ${skillName(skill)}`}
      </VisuallyHidden>
    </Pad>
  );
}
