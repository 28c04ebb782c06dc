import { Card, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { lazyPanel, QueryView } from '@fieldhouse/web-kit';
import type { EvaluationsAnswer } from '../use-profile.ts';

const EvaluationList = lazyPanel(
  () => import('./evaluation-list.tsx'),
  <Skeleton>
    <SkeletonBar $height="260px" $radius="var(--radius-s)" />
  </Skeleton>,
);

// Its code loads while the evaluations do.
EvaluationList.preload();

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
          {(loaded) => loaded.length > 0 && <EvaluationList evaluations={loaded} />}
        </QueryView>
      </Stack>
    </Card>
  );
}
