import { Bone, Pair, Skeleton, Stack } from '@fieldhouse/ui';

/** The skeleton of two records and the counts. */
export function MergeSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={5}>
        <Pair>
          <Bone $height="320px" $radius="var(--radius-s)" />
          <Bone $height="320px" $radius="var(--radius-s)" />
        </Pair>
        <Bone $height="76px" $radius="var(--radius-s)" />
      </Stack>
    </Skeleton>
  );
}
