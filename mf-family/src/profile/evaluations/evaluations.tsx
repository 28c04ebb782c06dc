import type { ChildEvaluation } from '@fieldhouse/api';
import { CHART_HEIGHT, EvaluationItem, evaluationsWithLine } from '@fieldhouse/club-ui/evaluations';
import { Button, Card, SkeletonBar, Stack } from '@fieldhouse/ui';
import { lazyPanel, QueryView } from '@fieldhouse/web-kit';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { EvaluationsAnswer } from '../use-profile.ts';

const EvaluationsChart = lazyPanel(
  () => import('@fieldhouse/club-ui/evaluations-chart'),
  <SkeletonBar $height={`${CHART_HEIGHT + 28}px`} $radius="var(--radius-s)" />,
);

const Sides = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4) var(--s6); align-items: start;
  @media (min-width: 901px) { &:has(> [data-chart]) { grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); } }
`;

const List = styled.ul`display: grid; & > li:not(:first-child) { border-top: 1px solid var(--line); }`;

/** The number of evaluations shown at first. */
const INITIALLY_SHOWN = 4;

/**
 * Evaluations with their trend, when there are any (product decision 24). The chart's code loads only when there is a
 * line to draw.
 */
export function Evaluations({ answer }: { answer: EvaluationsAnswer }) {
  const evaluations = answer.data;
  // Without any there is no section; its error is one.
  if (!answer.error && (evaluations === undefined || evaluations.length === 0)) return null;
  return (
    <Card as="section" aria-labelledby="evaluations">
      <Stack $gap={4}>
        <h2 id="evaluations">Evaluations</h2>
        <QueryView query={answer} skeleton={null} errorTitle="Evaluations did not load" frame="none">
          {(loaded) => loaded.length > 0 && <EvaluationsWithTrend evaluations={loaded} />}
        </QueryView>
      </Stack>
    </Card>
  );
}

function EvaluationsWithTrend({ evaluations }: { evaluations: readonly ChildEvaluation[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const drawn = useMemo(() => evaluationsWithLine(evaluations), [evaluations]);
  const rows = showsAll ? evaluations : evaluations.slice(0, INITIALLY_SHOWN);
  return (
    <Sides>
      {drawn.length > 0 && (
        <div data-chart="">
          <EvaluationsChart evaluations={drawn} />
        </div>
      )}
      <Stack $gap={3}>
        <List>
          {rows.map((evaluation, index) => (
            <li key={evaluation.id}>
              <EvaluationItem evaluation={evaluation} isOpen={index === 0} />
            </li>
          ))}
        </List>
        {rows.length < evaluations.length && (
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            Show all {evaluations.length} evaluations
          </Button>
        )}
      </Stack>
    </Sides>
  );
}
