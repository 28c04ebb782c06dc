import type { ChildEvaluation } from '@fieldhouse/api';
import { CHART_HEIGHT, EvaluationItem } from '@fieldhouse/club-ui/evaluations';
import { type LocalDate, SKILLS, type SkillRatings, type TeamSport } from '@fieldhouse/contracts/club';
import { Card, OpenMark, SkeletonBar, Stack, TabularNumber } from '@fieldhouse/ui';
import { lazyPanel } from '@fieldhouse/web-kit';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { SkillLine } from './skill-line.tsx';

const EvaluationsChart = lazyPanel(
  () => import('@fieldhouse/club-ui/evaluations-chart'),
  <SkeletonBar $height={`${CHART_HEIGHT + 28}px`} $radius="var(--radius-s)" />,
);

const Toggle = styled.button`
  display: flex; justify-content: space-between; align-items: center; gap: var(--s3); width: 100%;
  min-height: var(--target); padding: 0; border: 0; background: none; color: var(--text);
  font: 600 1.25rem/1.2 var(--head); text-align: start; cursor: pointer; & > span > span { color: var(--muted); }
`;

const Sides = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--s4) var(--s6); align-items: start;
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); }
`;

const List = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; padding: 0; list-style: none;
  & > li:not(:first-child) { border-top: 1px solid var(--line); }
`;

interface PreviousEvaluationsProps {
  /** The child's evaluations in one sport, newest first; at least one. */
  evaluations: readonly ChildEvaluation[];
  /** What is rated on this page and not saved yet. */
  now: { sport: TeamSport; date: LocalDate | null; skills: SkillRatings; average: number } | undefined;
}

/**
 * Previous Evaluations (S2 §2): a chart of the average, a line for each skill with the difference to last time, and the
 * list of evaluations.
 */
export function PreviousEvaluations({ evaluations, now }: PreviousEvaluationsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const sport = evaluations[0]?.sport ?? 'baseball';
  const drawn = now?.date ? [{ ...now, date: now.date }, ...evaluations] : evaluations;
  const history = [...(now ? [now.skills] : []), ...evaluations.map(({ skills }) => skills)].reverse();
  return (
    <Card as="section" aria-label="Previous Evaluations">
      <Stack $gap={4}>
        <Toggle type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <span>
            Previous Evaluations <TabularNumber>{evaluations.length}</TabularNumber>
          </span>
          <OpenMark />
        </Toggle>
        {isOpen && (
          <Stack $gap={5} id={id}>
            <Sides>
              {drawn.length > 1 && <EvaluationsChart evaluations={drawn} />}
              <List aria-label="Skills over time">
                {SKILLS[sport].map((skill) => (
                  <li key={skill.id}>
                    <SkillLine name={skill.name} ratings={history.flatMap((skills) => skills[skill.id] ?? [])} />
                  </li>
                ))}
              </List>
            </Sides>
            <List aria-label="Evaluations">
              {evaluations.map((evaluation, index) => (
                <li key={evaluation.id}>
                  <EvaluationItem evaluation={evaluation} isOpen={index === 0} />
                </li>
              ))}
            </List>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
