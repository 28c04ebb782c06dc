import { SKILLS, skillName, type TeamSport } from '@fieldhouse/contracts/club';
import { Chip, Chips } from '@fieldhouse/ui';
import { useEffect, useRef } from 'react';
import { ratedIn, type SkillRound } from './skill-round.ts';

interface SkillChipsProps {
  sport: TeamSport;
  round: SkillRound;
  onSkill: (skill: string) => void;
}

/** The skills of the sport, each with how many children are rated in it. */
export function SkillChips({ sport, round, onSkill }: SkillChipsProps) {
  const chips = useRef<HTMLDivElement>(null);
  const { skill } = round;
  // On a phone the row scrolls sideways, and "Next skill" may select one outside it. scrollIntoView would also scroll
  // the page away from the current child.
  useEffect(() => {
    const row = chips.current;
    const chip = row?.querySelector<HTMLElement>(`[data-skill="${skill}"]`);
    if (row && chip) row.scrollLeft += chip.getBoundingClientRect().left - row.getBoundingClientRect().left - INSET_PX;
  }, [skill]);
  return (
    <Chips ref={chips} role="group" aria-label="Skill">
      {SKILLS[sport].map(({ id }) => (
        <Chip key={id} data-skill={id} pressed={id === skill} onClick={() => onSkill(id)}>
          {`${skillName(id)} ${ratedIn(round, id)}/${round.childIds.length}`}
        </Chip>
      ))}
    </Chips>
  );
}

/** Left of the selected chip a part of the one before stays visible. */
const INSET_PX = 48;
