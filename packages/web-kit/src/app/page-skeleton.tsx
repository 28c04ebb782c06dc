import { Page, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';

/** The skeleton of a page while its code loads. */
export function PageSkeleton() {
  return (
    <Page>
      <Skeleton>
        <Stack $gap={5}>
          <SkeletonBar $width="min(320px, 70%)" $height="44px" />
          <SkeletonBar $height="120px" $radius="var(--radius)" />
          <SkeletonBar $height="120px" $radius="var(--radius)" />
        </Stack>
      </Skeleton>
    </Page>
  );
}
