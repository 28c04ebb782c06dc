import { Pair, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';

/** The skeleton of two records and the counts. */
export function MergeSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={5}>
        <Pair>
          <SkeletonBar $height="320px" $radius="var(--radius-s)" />
          <SkeletonBar $height="320px" $radius="var(--radius-s)" />
        </Pair>
        <SkeletonBar $height="76px" $radius="var(--radius-s)" />
      </Stack>
    </Skeleton>
  );
}
