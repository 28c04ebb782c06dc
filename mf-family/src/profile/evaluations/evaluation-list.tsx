import type { ChildEvaluation } from '@fieldhouse/api';
import { CHART_HEIGHT, EvaluationItem, evaluationsWithLine } from '@fieldhouse/club-ui/evaluations';
import { Button, SkeletonBar, Stack } from '@fieldhouse/ui';
import { lazyPanel } from '@fieldhouse/web-kit';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';

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

/** The evaluations of a child, newest first, beside the chart of their averages when there is a line to draw. */
export default function EvaluationsWithTrend({ evaluations }: { evaluations: readonly ChildEvaluation[] }) {
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
